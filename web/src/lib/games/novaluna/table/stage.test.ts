import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Happened, Moved } from '$lib/protocol/types'
import { settings } from '$lib/state/settings.svelte'
import { emptyTable, type TableState } from '$lib/state/table'
import type { LiveTable } from '$lib/state/table.svelte'
import { Stage } from './stage.svelte'

const moved = { type: 'moved', seat: 0 } as Moved

/** The part of a table that a stage listens to. */
class Source {
  state: TableState = { ...emptyTable('t'), n: 1 }
  private tell: ((happened: readonly Happened[], fresh: boolean) => void) | null = null

  onHappened(tell: (happened: readonly Happened[], fresh: boolean) => void): () => void {
    this.tell = tell
    return () => (this.tell = null)
  }

  update(n: number, happened: readonly Happened[] = [moved], fresh = false): void {
    this.state = { ...this.state, n }
    this.tell?.(happened, fresh)
  }
}

let source: Source
let ends: (() => void)[]
let stage: Stage

beforeEach(() => {
  settings.motion = 'full'
  source = new Source()
  ends = []
  stage = new Stage(source as unknown as LiveTable, async (_, show) => {
    show()
    await new Promise<void>((end) => ends.push(end))
  })
})

afterEach(() => {
  settings.motion = 'system'
})

const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('the stage of Nova Luna', () => {
  test('shows one move after the other, however fast they come', async () => {
    source.update(2)
    source.update(3)
    await settle()
    expect(stage.shown.n).toBe(2)
    expect(stage.upToDate).toBe(false)
    ends.shift()?.()
    await settle()
    expect(stage.shown.n).toBe(3)
    expect(stage.upToDate).toBe(true)
  })

  test('a press skips to the present, and the old story changes nothing any more', async () => {
    source.update(2)
    source.update(3)
    await settle()
    stage.skip()
    expect(stage.shown.n).toBe(3)
    ends.shift()?.()
    await settle()
    expect(stage.shown.n).toBe(3)
    source.update(4)
    await settle()
    expect(stage.shown.n).toBe(4)
  })

  test('a fresh start, and a long queue, jump to the present', async () => {
    source.update(2)
    await settle()
    source.update(9, [], true)
    expect(stage.shown.n).toBe(9)
    for (let n = 10; n <= 16; n += 1) source.update(n)
    await settle()
    expect(stage.shown.n).toBeGreaterThanOrEqual(14)
  })

  test('without motion everything is shown at once', () => {
    settings.motion = 'none'
    source.update(2)
    source.update(3)
    expect(stage.shown.n).toBe(3)
    expect(ends).toHaveLength(0)
  })

  test('what is no move is shown without a story', async () => {
    source.update(2, [])
    await settle()
    expect(stage.shown.n).toBe(2)
    expect(ends).toHaveLength(0)
  })
})
