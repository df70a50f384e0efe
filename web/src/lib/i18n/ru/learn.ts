import type en from '$lib/i18n/en/learn'
import type { Translation } from '$lib/i18n/messages'

export default {
  lead: 'Учитесь играя: короткие шаги, в каждом что-то новое. Работает и без интернета.',
  done: 'пройдено {done} из {all}',
  start: 'Начать',
  continue: 'Дальше: шаг {n}',
  again: 'Пройти заново',
  list: 'Шаги: {game}',
  step: 'Шаг {n} из {all}',
  'step.done': 'пройден',
  example: 'из правил игры',
  rules: 'Полные правила',
  score: 'Подсчёт очков',
  next: 'Следующий шаг',
  skip: 'Пропустить шаг',
  back: 'Назад',
  retry: 'Начать шаг заново',
  overview: 'Обучение',
  behind: 'Правило к этому шагу',
  goOn: 'Вернуться к шагу',
  right: 'Отлично!',
  finished: 'Вы прошли обучение игре {game}.',
  play: 'Играть сейчас',
  'other.game': 'Обучение: {game}',
  missing: 'Такого шага нет',
  'missing.text': 'Шагов в этом обучении: {all}. Выберите любой из списка.',
} satisfies Translation<typeof en>
