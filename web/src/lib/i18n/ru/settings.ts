import type en from '../en/settings'
import type { Translation } from '../messages'

export default {
  title: 'Настройки',
  lead: 'Действуют сразу и только на этом устройстве.',
  view: 'Что вы видите',
  play: 'Как вы играете',
  'language.hint': 'Меняется сразу, даже за столом.',
  'look.hint': 'Днём пергамент, ночью звёздное небо.',
  symbols: 'Символы на жетонах и картах',
  'symbols.normal': 'Обычные',
  'symbols.large': 'Крупные',
  'symbols.hint': 'У каждого цвета свой символ; крупные легче различать.',
  motion: 'Движение',
  'motion.system': 'Как на устройстве',
  'motion.full': 'Всё',
  'motion.none': 'Нет',
  'motion.hint':
    'Жетоны летят, диски падают, карты переходят; или всё просто оказывается на месте.',
  confirm: 'Подтверждать ходы',
  'confirm.touch': 'На сенсорном экране',
  'confirm.always': 'Всегда',
  'confirm.never': 'Никогда',
  'confirm.hint': 'Ход засчитывается только после второго нажатия.',
  sound: 'Звук',
  'sound.hint': 'Тихие звуки жетонов, дисков и воды.',
  reset: 'Вернуть обычные настройки',
  'reset.done': 'Обычные настройки возвращены.',
  'storage.off':
    'Этот браузер ничего для нас не хранит, поэтому настройки действуют до закрытия страницы. Всё остальное работает.',
} satisfies Translation<typeof en>
