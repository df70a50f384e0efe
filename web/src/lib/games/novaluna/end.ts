import type { EndFace } from '$lib/games/game'
import { t } from '$lib/i18n'
import EndBoard from './EndBoard.svelte'

export const face: EndFace = {
  Board: EndBoard,
  figure: (count) => (count === 0 ? t('end.all') : t('end.left', { count })),
  summed: false,
}
