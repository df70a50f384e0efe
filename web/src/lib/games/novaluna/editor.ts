import type { EditorFace } from '$lib/games/game'
import { empty, from, read, withPlayers, write, type NovaLunaDraft } from './draft'
import Board from './EditorBoard.svelte'
import TileBox from './TileBox.svelte'
import { describeMove, tileName } from './table/words'
import { tileOf } from '$lib/material/novaluna'

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
  pieceName: (name) => tileName(tileOf(name)),
  describe: describeMove,
}
