import { flushSync } from 'svelte'

// A large picture drawn at once holds a phone up for a tenth of a second; drawn part by part, each in
// a task of its own, it lets a finger and a frame in between.

let waiting: (() => void)[] = []
let running = false

/**
 * Do something in a task of its own, after all that asked before. What is asked for while it is done
 * comes next, so that parts inside of parts appear in the order of the page. Returns how to give up.
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
