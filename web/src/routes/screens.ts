import type { Area } from '$lib/i18n/areas'
import type { RouteName } from '$lib/router'

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
  join: { folder: 'join', areas: ['join'] },
  table: { folder: 'table', areas: ['table'], frame: 'table' },
  tableMove: { folder: 'replay', areas: ['replay', 'table', 'end', 'fair'], frame: 'table' },
  replay: { folder: 'replay', areas: ['replay', 'games', 'table', 'end', 'fair'], frame: 'table' },
  learn: { folder: 'learn', areas: ['learn', 'lesson'] },
  lesson: { folder: 'lesson', areas: ['learn', 'lesson', 'novaluna', 'akvarko'] },
  rules: { folder: 'rules', areas: ['rules', 'akvarko'] },
  clause: { folder: 'rules', areas: ['rules', 'akvarko'] },
  score: { folder: 'score', areas: ['score', 'akvarko'] },
  games: { folder: 'games', areas: ['games'] },
  solo: { folder: 'solo', areas: ['solo'] },
  daily: { folder: 'daily', areas: ['daily'] },
  settings: { folder: 'settings', areas: ['settings'] },
  bots: { folder: 'bots', areas: ['bots'] },
  transfer: { folder: 'transfer', areas: ['join'] },
}
