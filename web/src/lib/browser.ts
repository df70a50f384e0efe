// What only the page knows and can do, for the state, which is headless.

import { PROTOCOL } from '$lib/protocol/types'
import type { Live, Wire } from '$lib/socket/live'
import { useBrowser, type Browser } from '$lib/state/browser'

/** Safari cannot say when it has nothing to do: then it is after so many milliseconds. */
const A_MOMENT = 300

export const thisBrowser: Browser = {
  stored: (until) => (until === 'removed' ? localStorage : sessionStorage),
  whenIdle(act, most) {
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(act, A_MOMENT)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(act, { timeout: most })
    return () => cancelIdleCallback(idle)
  },
  dial(table) {
    const address = new URL('/live', location.href)
    if (table !== null) address.searchParams.set('table', table)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    address.searchParams.set('protocol', String(PROTOCOL))
    return new WebSocket(address) as Wire
  },
  keepAwake,
  reload: () => location.reload(),
  matches: (query) => globalThis.matchMedia?.(query).matches ?? false,
  onStored(tell) {
    const listen = ({ key }: StorageEvent) => tell(key)
    addEventListener('storage', listen)
    return () => removeEventListener('storage', listen)
  },
  device: async () => (await import('$lib/device/page')).device,
  keepAll: async () => (await import('$lib/device/keeping.svelte')).keeping.keep(),
}

useBrowser(thisBrowser)

/** How often a page looks at the clock; where it misses several looks, the device has slept. */
const LOOK = 2_000
const SLEPT = 6_000

/** Wake the connection whenever the page comes back: from the background, from sleep, from no network. */
function keepAwake(connection: Live): void {
  const seen = () => {
    const visible = document.visibilityState === 'visible'
    connection.attend(visible)
    if (visible) connection.wake()
  }
  seen()
  document.addEventListener('visibilitychange', seen)
  addEventListener('online', () => connection.wake())
  addEventListener('pageshow', ({ persisted }) => persisted && connection.wake())
  let last = Date.now()
  setInterval(() => {
    const now = Date.now()
    if (now - last > SLEPT && document.visibilityState === 'visible') connection.wake()
    last = now
  }, LOOK)
}
