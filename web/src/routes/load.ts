import type { Component } from 'svelte'
import { need } from '$lib/i18n'
import type { Place, RouteName, RouteParams } from '$lib/router'
import { screens } from './screens'

/** The props of the screen of a route: `let { params, query }: ScreenProps<'setup'> = $props()`. */
export interface ScreenProps<R extends RouteName> {
  params: RouteParams<R>
  query: Readonly<Record<string, string>>
  /** What stands behind the `#` of the address. */
  secret: string | null
}

// Each route has its own parameters; `placeAt` has checked them, so the loader needs not know them.
export type Screen = Component<{ params: object; query: object; secret: string | null }>

const files = import.meta.glob<{ default: Screen }>('./*/Screen.svelte')

/** The screen of a place with its texts; null where there is none. */
export async function loadScreen(place: Place): Promise<Screen | null> {
  const { folder, areas, ofGame } = screens[place.route]
  const file = files[`./${folder}/Screen.svelte`]
  if (file === undefined) return null
  const game = ofGame && 'game' in place.params ? [place.params.game] : []
  const [screen] = await Promise.all([file(), need(...areas, ...game)])
  return screen.default
}
