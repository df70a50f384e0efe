// How a page calls a player when nobody is looking at it: with a system notification while it is hidden, and with
// push messages while it is closed.

import { formatList, t } from '$lib/i18n'
import { notify } from '$lib/look/notices.svelte'
import { request } from '$lib/protocol/api'
import type { PushFacts, PushSubscription as Wanted, TableSummary } from '$lib/protocol/types'
import { href } from './router'
import { othersAt } from '$lib/state/alerts.svelte'
import { settings } from '$lib/state/settings.svelte'
import { recall } from '$lib/state/storage'

/** The words about a table that waits. */
export function waitingWords(table: TableSummary): string {
  return t(`common.alert.${table.waits ?? 'turn'}`, {
    game: t(`common.game.${table.game}`),
    names: formatList(othersAt(table)),
  })
}

/** Show a notification of the system, if the player allowed them and does not see the page. */
export async function callPlayer(text: string, table: string): Promise<void> {
  if (!document.hidden || !canNotify() || Notification.permission !== 'granted') return
  const how = { tag: table, icon: '/icon-192.png', data: { path: href('table', { id: table }) } }
  try {
    // With the same tag as a push message, which then takes its place.
    const worker = await navigator.serviceWorker?.getRegistration()
    if (worker !== undefined) await worker.showNotification(text, how)
    else new Notification(text, how).onclick = () => window.focus()
  } catch {
    // The bar of the page says it too.
  }
}

function canNotify(): boolean {
  return 'Notification' in globalThis
}

/** Whether this browser can receive push messages. */
export function canPush(): boolean {
  return canNotify() && 'PushManager' in globalThis && 'serviceWorker' in navigator
}

/** Whether to ask about push messages: they are available, and nobody has asked yet. */
export function mayAskForPush(): boolean {
  return canPush() && Notification.permission === 'default' && recall('pushAsked') !== true
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

/** The subscription of this device, if it has one. */
export async function subscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null
  try {
    const worker = await navigator.serviceWorker.getRegistration()
    return (await worker?.pushManager.getSubscription()) ?? null
  } catch {
    return null
  }
}

/** Ask the player and the browser, and tell the server where to send. False if the browser forbids it. */
async function subscribe(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const [worker, facts] = await Promise.all([
    navigator.serviceWorker.ready,
    request<PushFacts>('GET', '/api/me/push'),
  ])
  const options = { userVisibleOnly: true, applicationServerKey: facts.key }
  let made: PushSubscription
  try {
    made = await worker.pushManager.subscribe(options)
  } catch {
    // It has one with the key of another server.
    await (await worker.pushManager.getSubscription())?.unsubscribe()
    made = await worker.pushManager.subscribe(options)
  }
  await tellServer(made)
  return true
}

/** Tell the server where to send and when to be quiet. */
async function tellServer(made: PushSubscription): Promise<void> {
  const { endpoint, keys } = made.toJSON()
  const wanted: Wanted = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    quiet:
      settings.quiet === null
        ? null
        : { ...settings.quiet, zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  }
  await request<void>('POST', '/api/me/push', wanted)
}

/** Tell the server of other quiet hours, if it sends to this device; false if it does not. */
export async function tellQuiet(): Promise<boolean> {
  const made = await subscription()
  if (made === null || Notification.permission !== 'granted') return false
  await tellServer(made)
  return true
}

/** No more push messages for this device. */
export async function unsubscribe(): Promise<void> {
  const made = await subscription()
  if (made === null) return
  await request<void>('POST', '/api/me/push/end', { endpoint: made.endpoint })
  await made.unsubscribe()
}
