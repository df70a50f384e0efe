import { t } from '$lib/i18n'
import type { TableFace } from '$lib/games/game'
import { PHASE_ROUNDS } from '$lib/material/akvarko'
import AkvarkoTable from './table/AkvarkoTable.svelte'
import Look from './table/Look.svelte'
import Picture from './table/Picture.svelte'
import { figure, news, tell, tellHint } from './table/story'

export const face: TableFace = {
  Board: AkvarkoTable,
  Picture,
  Look,
  figure,
  tell,
  // That somebody has picked is seen at the table; the log would be half full of it.
  logs: ({ at }) => at !== null,
  news,
  tellHint,
  keys: () => [
    [['1', '…', String(PHASE_ROUNDS)], t('akvarko.keys.choose')],
    [['←', '↑', '→', '↓'], t('akvarko.keys.walk')],
    [[t('table.keys.enter')], t('akvarko.keys.enter')],
    [['T'], t('akvarko.keys.turn')],
    [[t('table.keys.esc')], t('akvarko.keys.back')],
  ],
  seatsOnBoard: true,
}
