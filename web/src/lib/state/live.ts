import { whoAmI } from '$lib/protocol/house'
import { liveHere, type Live } from '$lib/socket/live'

let shared: Live | null = null

/** How often a page looks at the clock; where it misses several looks, the device has slept. */
const LOOK = 2_000
const SLEPT = 6_000

/** The one socket of this page, made when it is first needed. */
export function live(): Live {
  if (shared === null) {
    const made = liveHere(whoAmI)
    shared = made
    keepAwake(made)
  }
  return shared
}

/** Wake the connection whenever the page comes back: from the background, from sleep, from no network. */
function keepAwake(made: Live): void {
  const seen = () => {
    const visible = document.visibilityState === 'visible'
    made.attend(visible)
    if (visible) made.wake()
  }
  seen()
  document.addEventListener('visibilitychange', seen)
  addEventListener('online', () => made.wake())
  addEventListener('pageshow', ({ persisted }) => persisted && made.wake())
  let last = Date.now()
  setInterval(() => {
    const now = Date.now()
    if (now - last > SLEPT && document.visibilityState === 'visible') made.wake()
    last = now
  }, LOOK)
}
