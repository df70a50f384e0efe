import { kindTaken } from './board/words'
import { t } from '$lib/i18n'
import type { Moved } from '$lib/protocol/types'
import type { TableState } from '$lib/state/table'
import { describeMove, news, tell } from './table/story'
import { nameOf } from '$lib/table/names'
import type { ReplayFace } from '$lib/games/game'
import Board from './ReplayBoard.svelte'

/** The game is over, so a pick may be described as far as the seat knew it. */
function tellPick(moved: Moved, after: TableState): string {
  const name = after.info === null ? '' : nameOf(after.info, moved.seat)
  const card = moved.card ?? moved.move
  return card === null
    ? t('replay.said.hidden', { name })
    : t('replay.said.picked', { name, kind: kindTaken(card) })
}

/** What everybody could see: nobody here is "you", so nobody draws. */
function seenByAll(state: TableState): TableState {
  return state.view === null ? state : { ...state, view: { ...state.view, seat: null } }
}

export const face: ReplayFace = {
  Board,
  tell: (moved, before, after) => {
    const first = moved.at === null ? tellPick(moved, after) : (tell(moved, after) ?? '')
    return [first, news(seenByAll(before), seenByAll(after))]
      .filter((part) => part !== null && part !== '')
      .join(' ')
  },
  describe: describeMove,
}
