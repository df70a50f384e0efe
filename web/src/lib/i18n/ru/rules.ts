import type en from '$lib/i18n/en/rules'
import type { Translation } from '$lib/i18n/messages'

export default {
  search: 'Поиск по правилам',
  'search.placeholder': 'при равенстве, вариант, 4.2…',
  found: {
    one: 'Найден {count} пункт',
    few: 'Найдено {count} пункта',
    many: 'Найдено {count} пунктов',
    other: 'Найдено {count} пункта',
  },
  none: 'Ни в одном пункте нет всех этих слов. Попробуйте меньше слов или другую форму слова.',
  clear: 'Показать все пункты',
  other: 'Правила игры {game}',
  chapters: 'Главы',
  short: 'Коротко',
  clause: 'Ссылка на {clause}',
  example: 'Пример',
  'example.n': 'Пример {n}',
  why: 'Почему?',
  unknown: 'Пункта {clause} в правилах этой игры нет. Вот все пункты.',
  try: 'Попробовать этот пример',
  learn: 'Учиться играя',
  'drawing.wheel':
    'Лунное колесо: снаружи шкала выбора с двенадцатью ячейками, внутри шкала Луны с 24 делениями',
  'drawing.tableau': 'Жетоны этого примера с диском на каждом выполненном задании',
  'drawing.tank': 'Аквариум из примера',
} satisfies Translation<typeof en>
