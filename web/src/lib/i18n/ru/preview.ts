import type en from '$lib/i18n/en/preview'
import type { Translation } from '$lib/i18n/messages'

export default {
  'home.title': 'Lunarium: Nova Luna и Akvárko',
  'home.text':
    'Играйте в браузере: против ботов, с друзьями по ссылке, на одном устройстве или в одиночку. Без регистрации.',
  'invite.title': '{name} приглашает вас сыграть в {game}',
  'invite.text': 'Садитесь за стол и играйте прямо в браузере, без регистрации.',
  'running.title': '{game}: {names}',
  'running.text': 'Посмотрите эту партию или начните свою.',
  'result.title': '{game}, победа: {name}',
  'solo.title': '{game}, одиночная игра',
  'move.title': '{game}, ход {n}: {names}',
  'move.text': 'Просмотрите партию ход за ходом.',
} satisfies Translation<typeof en>
