// The people around: what runs beside every screen. It comes behind the first one and is started once.

import { untrack } from 'svelte'
import { callPlayer, canPush, showCount, subscribe, waitingWords } from './attention'
import { t } from './i18n'
import { notify } from '$lib/look/notices.svelte'
import type { TableSummary } from '$lib/protocol/types'
import { go, here, href } from './router'
import { sound } from './sound'
import { alerts, hasPeople } from '$lib/state/alerts.svelte'
import { explain } from '$lib/state/explain'
import { live } from '$lib/state/live'
import { isKept, noteReached, serverless } from '$lib/state/hosts.svelte'
import { sendGamesHere } from '$lib/state/mygames'
import { Seeking } from '$lib/state/seeking.svelte'
import { isQuiet, settings } from '$lib/state/settings.svelte'
import { keep, recall } from '$lib/state/storage'
import {
  holdReload,
  isOutdated,
  loadNewVersion,
  noteBuild,
  reloadOnce,
} from '$lib/state/version.svelte'

export { default as AlertBar } from '$lib/look/AlertBar.svelte'
export { default as SeekBar } from '$lib/look/SeekBar.svelte'

/** The search for players, which goes on while one looks at other pages. */
export const seeking = new Seeking(
  (table, { game }) => {
    sound('turn')
    if (here().place?.route === 'tables' && !document.hidden) {
      go(href('table', { id: table }))
      return
    }
    const text = t('common.seek.paired', { game: t(`common.game.${game}`) })
    const press = () => go(href('table', { id: table }))
    notify(text, { tone: 'good', action: { label: t('common.seek.go'), press } })
    void callPlayer(text, table)
  },
  (refusal) => notify(explain({ refusal }), { tone: 'bad' }),
)

/** Whether the player is to be asked for push messages, at the next page that is no table. */
let pushWanted = $state(false)

/** Follow what waits for the player, on every screen. */
export function startCompany(): void {
  if (serverless) return
  const socket = live()
  socket.onWelcome(({ build }) => {
    noteBuild(build)
    noteReached(true)
    void sendGamesHere()
  })
  socket.onConnection((connection) => {
    if (connection === 'outdated') reloadOnce()
  })
  alerts.start()
  alerts.onFresh(([first]) => {
    if (first === undefined || isShown(first)) return
    sound('turn')
    if (!isQuiet(settings.quiet, new Date())) void callPlayer(waitingWords(first), first.id)
  })
  alerts.onChanged(noteFirstGame)
  holdReload(() => seeking.terms !== null)
  document.addEventListener('visibilitychange', () =>
    seeking.attend(document.visibilityState === 'visible'),
  )
  $effect.root(() => {
    $effect(() => showCount(alerts.count))
    $effect(() => {
      if (isOutdated()) untrack(offerNewVersion)
    })
    $effect(() => {
      if (pushWanted && here().place?.route !== 'table') untrack(askForPush)
    })
  })
}

function isShown(table: TableSummary): boolean {
  const { place } = here()
  return place?.route === 'table' && place.params.id === table.id && !document.hidden
}

function offerNewVersion(): void {
  const action = { label: t('common.version.load'), press: loadNewVersion }
  notify(t('common.version.new'), { action })
}

/** Whoever installs the app may want to play where there is no network. */
export function offerOffline(): void {
  if (isKept()) return
  const action = { label: t('common.offline.how'), press: () => go(href('offline')) }
  notify(t('common.offline.offer'), { action })
}

/** A first game with people is over, so there may be a next: push messages will be asked for. */
function noteFirstGame(table: TableSummary): void {
  if (!hasPeople(table) || table.status !== 'finished' || table.result === null) return
  if (!canPush() || Notification.permission !== 'default' || recall('pushAsked') === true) return
  pushWanted = true
}

/** On a page with room for a question; at a table it would cover the result. */
function askForPush(): void {
  pushWanted = false
  keep('pushAsked', true)
  notify(t('common.alert.ask'), {
    action: { label: t('common.alert.ask.yes'), press: () => void turnOn() },
  })
}

/** Turn push messages on for this device, and say how it went. */
export async function turnOn(): Promise<boolean> {
  try {
    const on = await subscribe()
    notify(t(on ? 'common.alert.on' : 'common.alert.blocked'), { tone: on ? 'good' : 'warn' })
    return on
  } catch {
    notify(t('common.alert.failed'), { tone: 'bad' })
    return false
  }
}
