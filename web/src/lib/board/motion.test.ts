import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settings } from '$lib/state/settings.svelte'
import {
  EASE,
  EASE_DROP,
  Motion,
  PACE,
  scrolling,
  thrownFrom,
  thrownTo,
  type Flight,
} from './motion'

/** An animation that runs until it is finished or cancelled, as the browser's do. */
class Running {
  readonly finished: Promise<void>
  end: () => void = () => undefined
  cancelled = false

  constructor() {
    this.finished = new Promise((resolve) => (this.end = resolve))
  }

  finish() {
    this.end()
  }

  cancel() {
    this.cancelled = true
  }
}

let started: Running[]
let piece: HTMLElement

function flight(more: Partial<Flight> = {}): Flight {
  return { element: piece, frames: [], duration: 100, ...more }
}

beforeEach(() => {
  settings.motion = 'full'
  started = []
  document.body.innerHTML = '<div><svg></svg></div><p></p>'
  piece = document.querySelector('div')!
  piece.animate = (() => {
    const animation = new Running()
    started.push(animation)
    return animation
  }) as unknown as typeof piece.animate
})

afterEach(() => {
  settings.motion = 'system'
})

const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('motion', () => {
  it('is over when the last flight has landed', async () => {
    const over = vi.fn()
    const landed = vi.fn()
    void new Motion().play([flight({ landed }), flight()]).then(over)
    started[0]?.finish()
    await settle()
    expect(landed).toHaveBeenCalledOnce()
    expect(over).not.toHaveBeenCalled()
    started[1]?.finish()
    await settle()
    expect(over).toHaveBeenCalledOnce()
  })

  it('comes to its end at once when nobody wants to wait', async () => {
    const motion = new Motion()
    const over = motion.play([flight(), flight()])
    motion.finish()
    await over
    expect(started).toHaveLength(2)
  })

  it('moves nothing where it is unwanted or skipped, and everything has landed', async () => {
    const landed = vi.fn()
    await new Motion().play([flight({ landed })], true)
    settings.motion = 'none'
    await new Motion().play([flight({ landed })])
    expect(started).toHaveLength(0)
    expect(landed).toHaveBeenCalledTimes(2)
  })

  it('leaves nothing off the screen: what stays goes with the next flight, also with a skipped one', async () => {
    const motion = new Motion()
    for (const skipped of [false, true]) {
      started = []
      void motion.play([flight({ stays: true })])
      started[0]?.finish()
      await settle()
      expect(started[0]?.cancelled).toBe(false)
      void motion.play([flight()], skipped)
      expect(started[0]?.cancelled).toBe(true)
      motion.finish()
    }
  })

  it('ends with an element that goes away', async () => {
    piece.animate = (() => ({
      finished: Promise.reject(new Error('cancelled')),
    })) as unknown as typeof piece.animate
    await expect(new Motion().play([flight()])).resolves.toBeUndefined()
  })

  it('throws a copy, which is gone afterwards, and none where motion is unwanted', async () => {
    const box = { left: 0, top: 0, width: 10, height: 10 }
    const copies = () => document.querySelectorAll('body > [aria-hidden]').length
    const flights = [...thrownFrom(piece, box), ...thrownTo(piece, document.querySelector('p')!)]
    expect(copies()).toBe(2)
    await new Motion().play(flights, true)
    expect(copies()).toBe(0)
    settings.motion = 'none'
    expect(thrownFrom(piece, box)).toEqual([])
    expect(copies()).toBe(0)
  })

  it('scrolls at once where motion is unwanted', () => {
    expect(scrolling()).toBe('smooth')
    settings.motion = 'none'
    expect(scrolling()).toBe('instant')
  })

  it('has the durations and curves of the tokens', () => {
    const css = readFileSync('src/lib/look/tokens.css', 'utf8')
    for (const [name, time] of Object.entries(PACE)) expect(css).toContain(`--${name}: ${time}ms;`)
    expect(css).toContain(`--ease: ${EASE};`)
    expect(css).toContain(`--ease-drop: ${EASE_DROP};`)
  })
})
