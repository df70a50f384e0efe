import type { Area } from '../lib/i18n/areas'
import type { RouteName } from '../lib/router'

/** What belongs to a route: the folder of its screen in `routes/`, and the areas of text it needs. */
export interface ScreenFacts {
  folder: string
  areas: readonly Area[]
  /** table: the whole window and a low bar. */
  frame?: 'table'
}

export const screens: Record<RouteName, ScreenFacts> = {
  home: { folder: 'home', areas: ['home'] },
  setup: { folder: 'setup', areas: ['setup'] },
  join: { folder: 'join', areas: [] },
  table: { folder: 'table', areas: [], frame: 'table' },
  tableMove: { folder: 'replay', areas: [], frame: 'table' },
  replay: { folder: 'replay', areas: [], frame: 'table' },
  learn: { folder: 'learn', areas: [] },
  lesson: { folder: 'lesson', areas: [], frame: 'table' },
  rules: { folder: 'rules', areas: [] },
  clause: { folder: 'rules', areas: [] },
  score: { folder: 'score', areas: [] },
  games: { folder: 'games', areas: ['games'] },
  solo: { folder: 'solo', areas: ['games'] },
  daily: { folder: 'daily', areas: ['games'] },
  settings: { folder: 'settings', areas: ['settings'] },
  transfer: { folder: 'transfer', areas: [] },
}
