// Other people: the code that runs on every screen, starting a moment after the first one. The code that calls a
// player is fetched only on devices of people who play with others; the code that looks for players is fetched with
// its page.

import { untrack, type Component, type ComponentProps } from 'svelte'
import { t } from '$lib/i18n'
import { notify } from '$lib/look/notices.svelte'
import type SeekBar from '$lib/look/SeekBar.svelte'
import type { TableSummary } from '$lib/protocol/types'
import { go, here, href } from './router'
import { sound } from './sound'
import { alerts, hasPeople } from '$lib/state/alerts.svelte'
import { live } from '$lib/state/live'
import { isKept, isServerless, noteReached, playedHere } from '$lib/state/hosts.svelte'
import type { Seeking } from '$lib/state/seeking.svelte'
import { isQuiet, settings } from '$lib/state/settings.svelte'
import { keep, recall } from '$lib/state/storage'
import { isOutdated, loadNewVersion, noteBuild, reloadOnce } from '$lib/state/version.svelte'

/** The search for players, and the bar that shows it on other pages. */
interface ShownSeeking {
  seeking: Seeking
  Bar: Component<ComponentProps<typeof SeekBar>>
}

let sought = $state.raw<ShownSeeking | null>(null)

/** The search for players; null before the page for it was opened. Reads rune state. */
export function shownSeeking(): ShownSeeking | null {
  return sought
}

/** The page for it was opened: from now on every page shows the search. */
export function showSeeking(now: ShownSeeking): void {
  sought = now
}

const findAttention = () => import('./attention')

/** Whether there has been a table with other people on this device. */
const COMPANY = 'company'

/**
 * The code that calls a player is fetched before it is needed: a page may stay open for days, and its files may be
 * gone by then.
 */
function expectCalls(): void {
  if (recall(COMPANY) !== true) keep(COMPANY, true)
  import('$lib/look/AlertLink.svelte').catch(() => undefined)
}

/** Whether the player is to be asked for push messages, at the next page that is no table. */
let pushWanted = $state(false)

/** The script that this page was loaded with; null in development, where files have no hash. */
function ownScript(): string | null {
  const script = document.querySelector('script[type="module"][src^="/assets/"]')
  return script?.getAttribute('src') ?? null
}

/** Follow what waits for the player, on every screen. */
export function startCompany(): void {
  if (isServerless()) return
  const socket = live()
  socket.onWelcome(({ build }) => {
    noteBuild(build, ownScript())
    noteReached(true)
    if (playedHere()) void sendGamesHere()
  })
  socket.onConnection((connection) => {
    if (connection === 'outdated') reloadOnce()
  })
  alerts.start()
  alerts.onFresh(([first]) => {
    if (first === undefined || isShown(first)) return
    sound('turn')
    if (isQuiet(settings.quiet, new Date())) return
    void findAttention().then(({ callPlayer, waitingWords }) =>
      callPlayer(waitingWords(first), first.id),
    )
  })
  if (recall(COMPANY) === true) expectCalls()
  alerts.onChanged((table) => {
    if (!hasPeople(table)) return
    expectCalls()
    void noteFirstGame(table)
  })
  $effect.root(() => {
    $effect(() => {
      showCount(alerts.count)
      if (alerts.count > 0) expectCalls()
    })
    $effect(() => {
      if (isOutdated()) untrack(offerNewVersion)
    })
    $effect(() => {
      if (pushWanted && here().place?.route !== 'table') untrack(askForPush)
    })
  })
}

/** Send finished games of this device to the server, which can be reached again. */
async function sendGamesHere(): Promise<void> {
  try {
    await (await import('$lib/device/games')).sendGames()
  } catch {
    // They wait for the next time.
  }
}

function isShown(table: TableSummary): boolean {
  const { place } = here()
  return place?.route === 'table' && place.params.id === table.id && !document.hidden
}

/** Show in the tab and on the app's icon how many tables wait. */
function showCount(count: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]')
  const wanted = count > 0 ? '/icon-waiting.svg' : '/icon.svg'
  if (icon !== null && !icon.href.endsWith(wanted)) icon.href = wanted
  // It is not an error if a browser has no badges, or forbids them.
  const marked = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  marked?.catch(() => undefined)
}

function offerNewVersion(): void {
  const action = { label: t('common.version.load'), press: loadNewVersion }
  notify(t('common.version.new'), { action })
}

/** People who install the app may want to play where there is no network. */
export function offerOffline(): void {
  if (isKept()) return
  const action = { label: t('common.offline.how'), press: () => go(href('offline')) }
  notify(t('common.offline.offer'), { action })
}

/** A first game with people is over, so there may be a next: push messages will be asked for. */
async function noteFirstGame(table: TableSummary): Promise<void> {
  if (table.status !== 'finished' || table.result === null) return
  if ((await findAttention()).mayAskForPush()) pushWanted = true
}

/** On a page with room for a question; at a table it would cover the result. */
function askForPush(): void {
  pushWanted = false
  keep('pushAsked', true)
  const press = () => void findAttention().then(({ turnOn }) => turnOn())
  notify(t('common.alert.ask'), { action: { label: t('common.alert.ask.yes'), press } })
}
