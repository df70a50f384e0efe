import { t } from '$lib/i18n'
import type { GameFace } from '../face'
import AkvarkoTable from './AkvarkoTable.svelte'
import Look from './Look.svelte'
import Picture from './Picture.svelte'
import { figure, news, tell, tellHint } from './story'

export const face: GameFace = {
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
