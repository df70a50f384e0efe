import { t } from '../../../lib/i18n'
import type { GameFace } from '../face'
import NovaLunaTable from './NovaLunaTable.svelte'
import SeatLook from './SeatLook.svelte'
import SeatPicture from './SeatPicture.svelte'
import { figure, hintWords, tellMove } from './words'

export const face: GameFace = {
  areas: ['novaluna'],
  Board: NovaLunaTable,
  Picture: SeatPicture,
  Look: SeatLook,
  figure,
  tell: tellMove,
  tellHint: hintWords,
  keys: () => [
    [['1', '2', '3'], t('novaluna.keys.choose')],
    [['←', '↑', '→', '↓'], t('novaluna.keys.walk')],
    [[t('table.keys.enter')], t('novaluna.keys.place')],
    [[t('table.keys.esc')], t('novaluna.keys.back')],
    [['R'], t('novaluna.keys.refill')],
    [['E'], t('novaluna.keys.end')],
    [['+', '−', '0'], t('novaluna.keys.zoom')],
  ],
  hidden: false,
}
