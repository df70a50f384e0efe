import { t } from '$lib/i18n'
import { nameOf } from '$lib/table/names'
import { describeMove, tellMove } from './table/words'
import type { ReplayFace } from '$lib/games/game'
import Board from './ReplayBoard.svelte'

export const face: ReplayFace = {
  Board,
  tell: (moved, _before, after) =>
    tellMove(moved, after) ??
    t('replay.said.move', {
      name: after.info === null ? '' : nameOf(after.info, moved.seat),
      move: moved.move ?? '',
    }),
  describe: describeMove,
}
