import type { Component } from 'svelte'
import type { Area } from '../../lib/i18n'
import type { GameName, Moved, ReplayGame, TableInfo, View } from '../../lib/protocol/types'
import type { TableState } from '../../lib/state/table'

/** What a replay needs to know of a game. */
export interface ReplayFace {
  readonly areas: readonly Area[]
  /** Everything on the table, only to look at. Choosing a seat looks from there. */
  readonly Board: Component<{
    game: ReplayGame
    view: View
    info: TableInfo
    names: readonly string[]
    seat: number | null
    /** The move that led here. */
    moved: Moved | null
    onseat: (seat: number) => void
  }>
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
