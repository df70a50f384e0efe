import type { EditorFace } from '$lib/games/game'
import { empty, from, read, withPlayers, write, type NovaLunaDraft } from './draft'
import Board from './EditorBoard.svelte'
import TileBox from './TileBox.svelte'
import { describeMove } from './table/words'

export const face: EditorFace = {
  Board,
  Box: TileBox,
  bag: true,
  empty,
  from,
  withPlayers,
  playersOf: (draft: NovaLunaDraft) => draft.players.length,
  isBare: ({ wheel, players }: NovaLunaDraft) =>
    wheel.every((tile) => tile === null) && players.every(({ tableau }) => tableau.length === 0),
  write,
  read,
  describe: describeMove,
}
