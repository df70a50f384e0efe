import type { Component } from 'svelte'
import type { Area } from '../../lib/i18n'
import type { GameName, Moved, ReplayGame, TableInfo, View } from '../../lib/protocol/types'
import type { TableState } from '../../lib/state/table'

/** The table after a move, only to look at. */
export interface BoardProps {
  game: ReplayGame
  view: View
  info: TableInfo
  /** By seat, to stand beside badges. */
  names: readonly string[]
  /** Whose eyes one looks with; null is everybody's. */
  seat: number | null
  /** The move that led here. */
  moved: Moved | null
  /** Look from there. */
  onseat: (seat: number) => void
}

/** What a replay needs to know of a game. */
export interface ReplayFace {
  readonly areas: readonly Area[]
  readonly Board: Component<BoardProps>
  /** A move as a sentence, and what came about with it. */
  readonly tell: (moved: Moved, before: TableState, after: TableState) => string
}

const faces: Record<GameName, () => Promise<{ face: ReplayFace }>> = {
  novaluna: () => import('./novaluna/face'),
  akvarko: () => import('./akvarko/face'),
}

export async function loadFace(game: GameName): Promise<ReplayFace> {
  return (await faces[game]()).face
}
