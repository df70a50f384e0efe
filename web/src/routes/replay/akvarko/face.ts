import { kindName } from '../../../lib/board/akvarko/words'
import { t } from '../../../lib/i18n'
import type { Moved } from '../../../lib/protocol/types'
import type { TableState } from '../../../lib/state/table'
import { news, tell } from '../../table/akvarko/story'
import { nameOf } from '../../table/names'
import type { ReplayFace } from '../face'
import Board from './Board.svelte'

/** The game is over, so a pick may be told as far as the seat knew it. */
function tellPick(moved: Moved, after: TableState): string {
  const name = after.info === null ? '' : nameOf(after.info, moved.seat)
  const card = moved.card ?? moved.move
  return card === null
    ? t('replay.said.hidden', { name })
    : t('replay.said.picked', { name, kind: kindName(card) })
}

/** What everybody could see: nobody here is "you", so nobody draws. */
function seenByAll(state: TableState): TableState {
  return state.view === null ? state : { ...state, view: { ...state.view, seat: null } }
}

export const face: ReplayFace = {
  areas: ['akvarko'],
  Board,
  tell: (moved, before, after) => {
    const first = moved.at === null ? tellPick(moved, after) : (tell(moved, after) ?? '')
    return [first, news(seenByAll(before), seenByAll(after))]
      .filter((part) => part !== null && part !== '')
      .join(' ')
  },
}
