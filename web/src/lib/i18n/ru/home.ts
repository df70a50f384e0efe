import type en from '$lib/i18n/en/home'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Садитесь за стол',
  lead: 'Две игры, один стол. Без регистрации: просто нажмите «Играть».',
  'novaluna.pitch':
    'Берите жетоны с лунного колеса, соединяйте цвета и раньше всех выложите все свои диски.',
  'akvarko.pitch':
    'Выберите карту, передайте остальные и соберите аквариум, где каждой рыбке хорошо.',
  about: {
    one: 'около {count} минуты',
    few: 'около {count} минут',
    many: 'около {count} минут',
    other: 'около {count} минуты',
  },
  play: 'Играть',
  'play.against': 'вы и один бот: {level}',
  'play.waking': '{level}: просыпается, {done}/{all}',
  'play.waking.soon': '{level}: просыпается',
  starting: 'Готовим стол…',
  'actions.label': 'Как ещё сыграть в {game}',
  friends: 'С друзьями',
  'friends.hint': 'по ссылке',
  device: 'Одно устройство',
  'device.hint': 'по кругу',
  solo: 'Соло',
  'solo.hint': 'на рекорд',
  learn: 'Обучение',
  'learn.hint': 'за игрой',
  score: 'Подсчёт',
  'score.hint': 'для настоящих карт',
  more: 'Ещё',
  daily: 'Луна дня',
  'daily.hint': 'Каждый день новая одиночная партия, одна для всех.',
  games: 'Мои партии',
  'games.hint': 'Продолжите с того же места.',
  people: 'Играть сейчас с людьми',
  'people.hint': 'Найдите игроков или смотрите партию.',
  'people.looking': {
    one: '{count} человек ищет игроков.',
    few: '{count} человека ищут игроков.',
    many: '{count} человек ищут игроков.',
    other: '{count} человека ищут игроков.',
  },
  'people.tables': {
    one: 'За {count} столом есть свободное место.',
    few: 'За {count} столами есть свободное место.',
    many: 'За {count} столами есть свободное место.',
    other: 'За {count} столами есть свободное место.',
  },
  'people.join': 'Присоединиться',
  replay: 'Просмотр партии',
  'replay.hint': 'Просмотрите записанную партию по ходам.',
  rules: 'Правила и обучение',
  'rules.hint': 'Шаг за шагом или с поиском.',
  credits:
    'Nova Luna — игра Уве Розенберга и Корне ван Морсела, Akvárko — игра Михала Пейхла. Все рисунки наши собственные.',
} satisfies Translation<typeof en>
