import type en from '$lib/i18n/en/preview'
import type { Translation } from '$lib/i18n/messages'

export default {
  'home.title': 'Lunarium: Nova Luna a Akvárko',
  'home.text':
    'Hraj v prohlížeči: proti botům, s přáteli přes odkaz, na jednom zařízení nebo sólo. Bez účtu.',
  'invite.title': '{name} tě zve ke hře {game}',
  'invite.text': 'Posaď se ke stolu a hraj rovnou v prohlížeči, bez účtu.',
  'running.title': '{game}: {names}',
  'running.text': 'Sleduj tuto partii, nebo začni vlastní.',
  'result.title': '{game}: vítězí {name}',
  'solo.title': '{game}, sólová hra',
  'move.title': '{game}, tah {n}: {names}',
  'move.text': 'Projdi si partii tah po tahu.',
} satisfies Translation<typeof en>
