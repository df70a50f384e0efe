// English is the source of the types. A new area is a file in each language's folder and a line here.
import type akvarko from './en/akvarko'
import type common from './en/common'
import type errors from './en/errors'
import type games from './en/games'
import type home from './en/home'
import type settings from './en/settings'
import type setup from './en/setup'

export interface Catalogue {
  akvarko: typeof akvarko
  common: typeof common
  errors: typeof errors
  games: typeof games
  home: typeof home
  settings: typeof settings
  setup: typeof setup
}

export type Area = keyof Catalogue
