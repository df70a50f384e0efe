export type Tone = 'info' | 'good' | 'warn' | 'bad'

export interface Notice {
  id: number
  text: string
  tone: Tone
  action?: { label: string; press: () => void }
}

export interface Sentence {
  id: number
  /** When it was said, by `performance.now()`. */
  at: number
  text: string
  urgency: 'soon' | 'now'
}

/** How long a notice and a spoken sentence stay; a notice with a button stays until it is dismissed. */
const stay = 6000

let last = 0
let list = $state.raw<readonly Notice[]>([])
let sentences = $state.raw<readonly Sentence[]>([])

/** The notices on the screen now. */
export function notices(): readonly Notice[] {
  return list
}

/** What the two live regions hold now, oldest first. */
export function spoken(): readonly Sentence[] {
  return sentences
}

/** What is said before anything else: a story of which more may come. */
let story: (() => void) | null = null

/** Sets the story that is told before anything else is said; null: it has been told. */
export function speakFirst(tell: (() => void) | null): void {
  story = tell
}

/**
 * Say something to screen readers; `now` interrupts what is being read. Every sentence is an element
 * of its own that stays a while, so that one which follows at once does not take its place before it
 * was read out, and a repetition is spoken again.
 */
export function speak(text: string, urgency: Sentence['urgency'] = 'soon'): void {
  const untold = story
  story = null
  untold?.()
  const now = performance.now()
  const young = sentences.filter(({ at }) => now - at < stay)
  sentences = [...young, { id: ++last, at: now, text, urgency }]
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
