import type { EditorFace } from '$lib/games/game'
import { kindTitle } from './board/words'
import CardBox from './CardBox.svelte'
import { empty, from, read, withPlayers, write, type AkvarkoDraft } from './draft'
import Board from './EditorBoard.svelte'
import { describeMove } from './table/story'

export const face: EditorFace = {
  Board,
  Box: CardBox,
  bag: false,
  empty,
  from,
  withPlayers,
  playersOf: (draft: AkvarkoDraft) => draft.tanks.length,
  isBare: ({ tanks, hand }: AkvarkoDraft) =>
    hand.length === 0 && tanks.every((cards) => cards.length === 0),
  write,
  read,
  pieceName: kindTitle,
  describe: describeMove,
}
