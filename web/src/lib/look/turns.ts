import { flushSync } from 'svelte'

// A large picture drawn at once holds a phone up for a tenth of a second; drawn part by part, each in
// a separate task, it lets the browser handle input and frames in between.

let waiting: (() => void)[] = []
let running = false
/** When a press was heard whose picture is not on the screen yet. */
let pressed = -Infinity

/** A page that gets no pictures waits no longer than this for one, in milliseconds. */
const LONGEST_ANSWER = 250
const LOOK_AGAIN = 8

/** The picture that answers a press comes first: what is drawn in turn comes behind it. */
function answer(): void {
  if (document.hidden) return
  pressed = performance.now()
  requestAnimationFrame(() => setTimeout(() => (pressed = -Infinity)))
}

for (const press of ['click', 'keydown'])
  globalThis.addEventListener?.(press, answer, { capture: true, passive: true })

/**
 * Do something in a task of its own, after all that asked before. What is asked for while it is done
 * comes next, so that parts inside of parts appear in the order of the page. Returns a function that cancels it.
 */
export function inTurn(act: () => void): () => void {
  waiting.push(act)
  if (!running) {
    running = true
    setTimeout(next)
  }
  return () => {
    waiting = waiting.filter((each) => each !== act)
  }
}

function next(): void {
  if (performance.now() - pressed < LONGEST_ANSWER) {
    setTimeout(next, LOOK_AGAIN)
    return
  }
  const [act, ...rest] = waiting
  waiting = []
  try {
    if (act !== undefined) flushSync(act)
  } finally {
    waiting.push(...rest)
    running = waiting.length > 0
    if (running) setTimeout(next)
  }
}
