export type Tone = 'info' | 'good' | 'warn' | 'bad'

export interface Notice {
  id: number
  text: string
  tone: Tone
  action?: { label: string; press: () => void }
}

/** How long a notice stays; one with a button stays until it is dismissed. */
const stay = 6000

let last = 0
let list = $state.raw<readonly Notice[]>([])
let polite = $state('')
let saidAt = Number.NEGATIVE_INFINITY
let assertive = $state('')

/** The notices on the screen now. */
export function notices(): readonly Notice[] {
  return list
}

/** What the two live regions say now. */
export function spoken(): { polite: string; assertive: string } {
  return { polite, assertive }
}

/** A text that stood for less than this, in milliseconds, may not have been read out yet. */
const unread = 1000

/**
 * Say something to screen readers. `now` interrupts what is being read; `after` waits its turn:
 * an answer that somebody asked for a moment ago is not lost to the story of the game.
 */
export function speak(text: string, urgency: 'soon' | 'now' | 'after' = 'soon'): void {
  // A region speaks only when its text changes; a no-break space makes a repetition a change.
  const again = (before: string) => (before === text ? `${text}\u00a0` : text)
  if (urgency === 'now') {
    assertive = again(assertive)
    return
  }
  const waits = urgency === 'after' && performance.now() - saidAt < unread
  polite = waits ? `${polite} ${text}` : again(polite)
  saidAt = performance.now()
}

/** Show a notice at the foot of the page and say it. */
export function notify(
  text: string,
  { tone = 'info', action }: { tone?: Tone; action?: Notice['action'] } = {},
): number {
  const id = ++last
  // The same words once are enough.
  list = [
    ...list.filter((notice) => notice.text !== text),
    { id, text, tone, ...(action && { action }) },
  ]
  speak(text, tone === 'bad' ? 'now' : 'soon')
  if (action === undefined) setTimeout(() => dismiss(id), stay)
  return id
}

export function dismiss(id: number): void {
  list = list.filter((notice) => notice.id !== id)
}
