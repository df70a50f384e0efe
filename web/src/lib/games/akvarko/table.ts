import { t } from '$lib/i18n'
import type { TableFace } from '$lib/games/game'
import AkvarkoTable from '$lib/games/akvarko/table/AkvarkoTable.svelte'
import Look from '$lib/games/akvarko/table/Look.svelte'
import Picture from '$lib/games/akvarko/table/Picture.svelte'
import { figure, news, tell, tellHint } from '$lib/games/akvarko/table/story'

export const face: TableFace = {
  Board: AkvarkoTable,
  Picture,
  Look,
  figure,
  tell,
  news,
  tellHint,
  keys: () => [
    [['1', '…', '8'], t('akvarko.keys.choose')],
    [['←', '↑', '→', '↓'], t('akvarko.keys.walk')],
    [[t('table.keys.enter')], t('akvarko.keys.enter')],
    [['T'], t('akvarko.keys.turn')],
    [[t('table.keys.esc')], t('akvarko.keys.back')],
  ],
  hidden: true,
}
