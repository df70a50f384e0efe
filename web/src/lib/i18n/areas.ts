// English is the source of the types. A new area is a file in each language's folder and a line here.
import type akvarko from './en/akvarko'
import type bots from './en/bots'
import type common from './en/common'
import type daily from './en/daily'
import type end from './en/end'
import type errors from './en/errors'
import type extras from './en/extras'
import type fair from './en/fair'
import type games from './en/games'
import type home from './en/home'
import type join from './en/join'
import type learn from './en/learn'
import type lesson from './en/lesson'
import type names from './en/names'
import type novaluna from './en/novaluna'
import type offline from './en/offline'
import type position from './en/position'
import type preview from './en/preview'
import type privacy from './en/privacy'
import type puzzles from './en/puzzles'
import type refusals from './en/refusals'
import type replay from './en/replay'
import type review from './en/review'
import type room from './en/room'
import type rules from './en/rules'
import type score from './en/score'
import type settings from './en/settings'
import type setup from './en/setup'
import type solo from './en/solo'
import type table from './en/table'
import type tables from './en/tables'

export interface Catalogue {
  akvarko: typeof akvarko
  bots: typeof bots
  common: typeof common
  daily: typeof daily
  end: typeof end
  errors: typeof errors
  extras: typeof extras
  fair: typeof fair
  games: typeof games
  home: typeof home
  join: typeof join
  learn: typeof learn
  lesson: typeof lesson
  names: typeof names
  novaluna: typeof novaluna
  offline: typeof offline
  position: typeof position
  preview: typeof preview
  privacy: typeof privacy
  puzzles: typeof puzzles
  refusals: typeof refusals
  replay: typeof replay
  review: typeof review
  room: typeof room
  rules: typeof rules
  score: typeof score
  settings: typeof settings
  setup: typeof setup
  solo: typeof solo
  table: typeof table
  tables: typeof tables
}

export type Area = keyof Catalogue
