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
  // A seat that places sees the card that it has picked; nobody's hand is known.
  entering: ({ view, seat, moves }) =>
    view.game !== 'akvarko' || moves === null
      ? { view, moves }
      : { view: { ...view, seat, pick: view.revealed?.[seat ?? 0] ?? null }, moves },
  onTable: () => new Set(),
  pieceName: kindTitle,
  describe: describeMove,
}
