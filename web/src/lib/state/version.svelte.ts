import { browser } from './browser'
import { saveDrafts } from './drafts'

let newer = $state(false)

/** Whether the server has another version of this page. Reads rune state. */
export function isOutdated(): boolean {
  return newer
}

/** The server says which script its page begins with; `mine` is the one of this page. */
export function noteBuild(build: string | null, mine: string | null): void {
  if (build !== null && mine !== null && build !== mine) newer = true
}

const holders: (() => boolean)[] = []

/** While one of these says so, the page does not load the new version by itself. */
export function holdReload(holds: () => boolean): void {
  holders.push(holds)
}

/** Whether the next page may be loaded anew instead of drawn, because there is a new version. */
export function shouldReload(): boolean {
  return newer && !holders.some((holds) => holds())
}

/** Load the new version; what is half made is kept. */
export function loadNewVersion(): void {
  saveDrafts()
  browser().reload()
}

const LAST = 'lunarium.reloaded'
/** A second failure within this time is no matter of versions. */
const AGAIN_AFTER = 30_000

/**
 * A file of this page is not on the server any more, because there is a newer version: load that. Once:
 * a file that is missing from the new version too is a fault, and the page says so.
 */
export function reloadOnce(now = Date.now(), load = loadNewVersion): boolean {
  try {
    const tab = browser().stored('closed')
    if (now - Number(tab.getItem(LAST) ?? 0) < AGAIN_AFTER) return false
    tab.setItem(LAST, String(now))
  } catch {
    // Without a memory there would be no end to it.
    return false
  }
  load()
  return true
}

let unasked = 0

/** Fetch something that nobody has asked for: where it is gone, the page goes on without it. */
export async function withoutReload<T>(fetch: () => Promise<T>): Promise<T> {
  unasked += 1
  try {
    return await fetch()
  } finally {
    unasked -= 1
  }
}

/**
 * A file of this page could not be fetched. What waits for it fails all the same and says so, in case there is no new
 * version.
 */
export function noteFileGone(load: () => void = reloadOnce): void {
  if (unasked === 0) load()
}
