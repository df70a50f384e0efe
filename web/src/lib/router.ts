import { gameNames } from '$lib/games'
import type { GameName } from '$lib/protocol/types'

/** The addresses of all screens. `:game` is the name of a game, `:n` a number. */
export const patterns = {
  home: '/',
  setup: '/new/:game',
  join: '/join/:table',
  table: '/table/:id',
  tableMove: '/table/:id/move/:n',
  replay: '/replay',
  learn: '/learn',
  lesson: '/learn/:game/:step',
  rules: '/rules/:game',
  clause: '/rules/:game/:clause',
  score: '/score',
  practice: '/practice',
  puzzles: '/puzzles/:game',
  puzzle: '/puzzles/:game/:puzzle',
  position: '/position/:game',
  companion: '/companion/:game',
  games: '/games',
  tables: '/tables',
  solo: '/solo',
  daily: '/daily',
  settings: '/settings',
  offline: '/offline',
  bots: '/bots',
  privacy: '/privacy',
  transfer: '/transfer',
} as const

export type RouteName = keyof typeof patterns

type NamesIn<P> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

type ParamType<N> = N extends 'game' ? GameName : N extends 'n' ? number : string

export type RouteParams<R extends RouteName> = {
  [N in NamesIn<(typeof patterns)[R]>]: ParamType<N>
}

/**
 * A place in the app: which screen, with what, and the query of its address. `secret` is what stands
 * behind the `#`: browsers keep it to themselves, so no proxy writes it down.
 */
export type Place = {
  [R in RouteName]: {
    route: R
    params: RouteParams<R>
    query: Readonly<Record<string, string>>
    secret: string | null
  }
}[RouteName]

type Query = Readonly<Record<string, string | number | undefined>>

type HrefRest<R extends RouteName> = [NamesIn<(typeof patterns)[R]>] extends [never]
  ? [params?: Record<string, never>, query?: Query]
  : [params: RouteParams<R>, query?: Query]

/** The address of a screen: `href('setup', { game: 'akvarko' }, { with: 'friends' })`. */
export function href<R extends RouteName>(route: R, ...[params, query]: HrefRest<R>): string {
  const values = (params ?? {}) as Readonly<Record<string, string | number>>
  const path = patterns[route].replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  )
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) asked.set(name, String(value))
  }
  const text = asked.toString()
  return text === '' ? path : `${path}?${text}`
}

export function isGameName(value: unknown): value is GameName {
  return gameNames.some((game) => game === value)
}

/** The address with a secret that only the browser sees. */
export function withSecret(address: string, secret: string): string {
  return `${address}#${secret}`
}

/**
 * The present form of an old link whose secret stood where proxies write it down; null for any other
 * address. Such links go on working.
 */
export function withoutOpenSecret(path: string, search: string): string | null {
  const invitation = /^\/join\/([\w-]{22})\.([\w-]{1,64})$/.exec(path)
  if (invitation?.[1] !== undefined && invitation[2] !== undefined)
    return withSecret(href('join', { table: invitation[1] }), invitation[2])
  const transfer = /^\/transfer\/([\w-]{1,64})$/.exec(path)
  if (transfer?.[1] !== undefined) return withSecret(href('transfer'), transfer[1])
  const table = /^\/table\/([\w-]{22})$/.exec(path)
  const invite = new URLSearchParams(search).get('invite')
  if (table?.[1] !== undefined && invite !== null)
    return withSecret(href('table', { id: table[1] }), invite)
  return null
}

const secretShape = /^#([\w-]{1,64})$/

/** The place behind an address, or null where there is no such place. */
export function placeAt(path: string, search = '', hash = ''): Place | null {
  const parts = split(path)
  const query = Object.fromEntries(new URLSearchParams(search))
  for (const route of Object.keys(patterns) as RouteName[]) {
    const params = match(split(patterns[route]), parts)
    // `match` has checked the names and kinds that the type of a place promises.
    const secret = secretShape.exec(hash)?.[1] ?? null
    if (params !== null) return { route, params, query, secret } as Place
  }
  return null
}

function split(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

function match(pattern: string[], parts: string[]): Record<string, string | number> | null {
  if (pattern.length !== parts.length) return null
  const params: Record<string, string | number> = {}
  for (const [i, wanted] of pattern.entries()) {
    const part = parts[i] ?? ''
    if (!wanted.startsWith(':')) {
      if (wanted !== part) return null
      continue
    }
    const value = read(wanted.slice(1), part)
    if (value === null) return null
    params[wanted.slice(1)] = value
  }
  return params
}

function read(name: string, part: string): string | number | null {
  let value: string
  try {
    value = decodeURIComponent(part)
  } catch {
    return null
  }
  if (name === 'game') return isGameName(value) ? value : null
  if (name === 'n') return /^\d{1,6}$/.test(value) ? Number(value) : null
  return value
}

export { go, here, link, retitle, startNavigation } from './navigation.svelte'
export type { GameName }
