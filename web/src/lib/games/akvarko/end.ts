import { kindTitle } from './board/words'
import type { EndFace } from '$lib/games/game'
import { t } from '$lib/i18n'
import EndBoard from './EndBoard.svelte'
import LinePicture from './LinePicture.svelte'

export const face: EndFace = {
  Board: EndBoard,
  figure: (count) => t('end.points', { count }),
  summed: true,
  lineName: kindTitle,
  LinePicture,
}
