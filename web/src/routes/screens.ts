import type { GamePart } from '$lib/games/game'
import type { Area } from '$lib/i18n/areas'
import type { RouteName } from '$lib/router'

/** What belongs to a route: the folder of its screen in `routes/`, and the areas of text it needs. */
export interface ScreenFacts {
  folder: string
  areas: readonly Area[]
  /** The areas that it loads when they are wanted. */
  later?: readonly Area[]
  /** The address names a game: its area of text is needed too. */
  ofGame?: true
  /** What the screen loads of a game, for the sizes and for times without a network. */
  parts?: readonly GamePart[]
  /** table: the whole window and a low bar; lesson: on a phone no bar at all. */
  frame?: 'table' | 'lesson'
}

const replay = { folder: 'replay', parts: ['replay', 'end'], frame: 'table' } as const
const rules = { folder: 'rules', areas: ['rules'], ofGame: true, parts: ['ClauseDrawing'] } as const

export const screens: Record<RouteName, ScreenFacts> = {
  home: { folder: 'home', areas: ['home'], parts: ['LittleBoard'] },
  setup: { folder: 'setup', areas: ['setup', 'names'], parts: ['LittleBoard'] },
  join: { folder: 'join', areas: ['join', 'names', 'refusals'], parts: ['LittleBoard'] },
  table: {
    folder: 'table',
    areas: ['table', 'names'],
    later: ['extras', 'room', 'end', 'fair'],
    parts: ['table', 'end'],
    frame: 'table',
  },
  tableMove: { ...replay, areas: ['replay', 'table', 'end', 'fair', 'names', 'refusals'] },
  replay: { ...replay, areas: ['replay', 'games', 'table', 'end', 'fair', 'names', 'refusals'] },
  learn: { folder: 'learn', areas: ['learn', 'lesson'], parts: ['LittleBoard'] },
  lesson: {
    folder: 'lesson',
    areas: ['learn', 'lesson'],
    ofGame: true,
    parts: ['lesson', 'ClauseDrawing'],
    frame: 'lesson',
  },
  rules,
  clause: rules,
  score: { folder: 'score', areas: ['score', 'akvarko'] },
  practice: { folder: 'practice', areas: ['puzzles'], parts: ['LittleBoard'] },
  puzzles: { folder: 'puzzles', areas: ['puzzles'] },
  puzzle: {
    folder: 'puzzle',
    areas: ['puzzles', 'review', 'table', 'names'],
    ofGame: true,
    parts: ['table'],
    frame: 'table',
  },
  position: {
    folder: 'position',
    areas: ['position', 'review', 'setup', 'refusals'],
    ofGame: true,
    parts: ['editor'],
  },
  companion: {
    folder: 'companion',
    areas: ['position', 'review', 'table', 'names', 'refusals'],
    ofGame: true,
    parts: ['table', 'editor'],
    frame: 'table',
  },
  tables: { folder: 'tables', areas: ['tables', 'games', 'names'] },
  games: { folder: 'games', areas: ['games', 'names'] },
  solo: { folder: 'solo', areas: ['solo'] },
  daily: { folder: 'daily', areas: ['daily', 'names'] },
  settings: { folder: 'settings', areas: ['settings', 'privacy'] },
  offline: { folder: 'offline', areas: ['offline'] },
  bots: { folder: 'bots', areas: ['bots'] },
  privacy: { folder: 'privacy', areas: ['privacy'] },
  transfer: { folder: 'transfer', areas: ['join', 'names'] },
}
