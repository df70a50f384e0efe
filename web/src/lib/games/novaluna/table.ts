import { t } from '$lib/i18n'
import type { TableFace } from '$lib/games/game'
import { OFFER } from '$lib/material/novaluna'
import NovaLunaTable from './table/NovaLunaTable.svelte'
import SeatLook from './table/SeatLook.svelte'
import SeatPicture from './table/SeatPicture.svelte'
import { figure, hintWords, tellMove } from './table/words'

export const face: TableFace = {
  Board: NovaLunaTable,
  Picture: SeatPicture,
  Look: SeatLook,
  figure,
  tell: tellMove,
  tellHint: hintWords,
  keys: ({ players }) => [
    [Array.from({ length: OFFER }, (_, at) => String(at + 1)), t('novaluna.keys.choose')],
    [['←', '↑', '→', '↓'], t('novaluna.keys.walk')],
    [[t('table.keys.enter')], t('novaluna.keys.place')],
    [[t('table.keys.esc')], t('novaluna.keys.back')],
    // Alone one ends a phase and never refills; with others it is the other way round.
    players.length === 1 ? [['E'], t('novaluna.keys.end')] : [['R'], t('novaluna.keys.refill')],
    [['+', '−', '0'], t('novaluna.keys.zoom')],
  ],
}
