// Where tables live: on the server of this page, or on this device. The id of a table says which.

import { ApiError, carryBy, overHttp, type Carrier } from '$lib/protocol/api'
import { LEVELS, PLAIN_LEVELS, type LevelName } from '$lib/protocol/types'
import { browser, type Device } from './browser'
import { keep, onKeptElsewhere, recall } from './storage'

export type Host = 'server' | 'device'

let serverless = false
let away = $state(false)

/** Whether this is a page of plain files, with no server behind it. */
export function isServerless(): boolean {
  return serverless
}

/** Whether the server is out of reach, as far as this page knows. Reads rune state. */
export function isAway(): boolean {
  return serverless || away
}

/** A request has reached the server, or has not; or the device says that there is a network, or none. */
export function noteReached(reached: boolean): void {
  away = !reached
}

const OF_DEVICE = /^local-[\w-]{16}$/
const TABLE_IN = /^\/api\/tables\/(local-[\w-]{16})([/?]|$)/
/** Requests that both answer alike; the server is asked first, because it is already running. */
const SHARED =
  /^\/api\/(score|replay|me\/solo|companion|puzzles(\/[a-z0-9]+)?|positions\/(check|line))(\?|$)/

/** Whether a table lives on this device. */
export function isOfDevice(table: string): boolean {
  return OF_DEVICE.test(table)
}

export function hostOf(table: string): Host {
  return isOfDevice(table) ? 'device' : 'server'
}

/**
 * The page's end of the worker, whose code comes when it is first needed. Where there is no server, everything for
 * playing is fetched with it, and kept.
 */
export async function deviceEnd(): Promise<Device> {
  if (isUntouched()) await browser().keepAll()
  return browser().device()
}

/** How long a first screen has the device to itself at most before Python starts, in milliseconds. */
const PATIENCE = 1500

/** Have Python ready if the next table will be created on this device; returns a function that cancels this. */
export function warmDevice(): () => void {
  // Where it has to be fetched first, it is fetched when the player wants to play.
  if (!isKept()) return () => {}
  return browser().whenIdle(() => void deviceEnd().then((device) => device.start()), PATIENCE)
}

const toDevice: Carrier = async (...asked) => (await deviceEnd()).carry(...asked)

const toServer: Carrier = async (...asked) => {
  try {
    const answer = await overHttp(...asked)
    noteReached(true)
    return answer
  } catch (reason) {
    noteReached(false)
    throw reason
  }
}

const toEither: Carrier = async (...asked) => {
  try {
    return await toServer(...asked)
  } catch (reason) {
    const away = reason instanceof ApiError && reason.code === 'network'
    if (away && isKept()) return toDevice(...asked)
    throw reason
  }
}

/** Who answers at a host. */
export function carrierOf(host: Host): Carrier {
  return host === 'device' ? toDevice : toServer
}

/** Let every request find its host; behind a page of plain files there is none but this device. */
export function chooseHosts(plainFiles = false): void {
  serverless = plainFiles
  carryBy((path) => {
    if (serverless || TABLE_IN.test(path)) return toDevice
    return SHARED.test(path) ? toEither : toServer
  })
}

const KEPT = 'kept'
let kept = $state(recall(KEPT) === true)

/** Whether everything for playing without a network is on this device. Reads rune state. */
export function isKept(): boolean {
  return kept
}

/** A site without a server whose first game was never played: nobody is here to answer, and nothing is fetched for a question. */
export function isUntouched(): boolean {
  return serverless && !kept
}

/** Everything is on this device now, or is not any more. */
export function noteKept(now: boolean): void {
  kept = now
  keep(KEPT, now)
}

/** What one tab fetches, all have. */
export function followKeptElsewhere(): () => void {
  return onKeptElsewhere(KEPT, (now) => (kept = now === true))
}

const BEGUN = 'playedHere'

/** Whether a game was ever begun on this device: before, nobody needs to look for one. */
export function playedHere(): boolean {
  return recall(BEGUN) === true
}

export function noteGameHere(): void {
  keep(BEGUN, true)
}

/** Where a new table is created: on this device only if there is no other way. */
export function usualHost(): Host {
  return serverless || (isAway() && isKept()) ? 'device' : 'server'
}

/** The bots that play at a host, the weakest first. */
export function levelsAt(host: Host): readonly LevelName[] {
  return host === 'device' ? PLAIN_LEVELS : LEVELS
}
