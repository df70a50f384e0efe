import type en from '$lib/i18n/en/preview'
import type { Translation } from '$lib/i18n/messages'

export default {
  'home.title': 'Lunarium: Nova Luna és Akvárko',
  'home.text':
    'Játssz a böngészőben: botok ellen, barátokkal egy link segítségével, közös eszközön vagy egyedül. Fiók nélkül.',
  'invite.title': '{name} meghívott egy játszmára: {game}',
  'invite.text': 'Ülj le az asztalhoz, és játssz azonnal a böngészőben, fiók nélkül.',
  'running.title': '{game}: {names}',
  'running.text': 'Nézd ezt a játszmát, vagy kezdj egy sajátot.',
  'result.title': '{game}: {name} nyert',
  'solo.title': '{game}, szóló játék',
  'move.title': '{game}, {n}. lépés: {names}',
  'move.text': 'Nézd végig a játszmát lépésről lépésre.',
} satisfies Translation<typeof en>
