import { t } from '../../../lib/i18n'
import { nameOf } from '../../table/names'
import { tellMove } from '../../table/novaluna/words'
import type { ReplayFace } from '../face'
import Board from './Board.svelte'

export const face: ReplayFace = {
  areas: ['novaluna'],
  Board,
  tell: (moved, _before, after) =>
    tellMove(moved, after) ??
    t('replay.said.move', {
      name: after.info === null ? '' : nameOf(after.info, moved.seat),
      move: moved.move ?? '',
    }),
}
