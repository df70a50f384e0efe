import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Happened, Moved, TableInfo } from '$lib/protocol/types'
import { settings } from '$lib/state/settings.svelte'
import { emptyTable, type TableState } from '$lib/state/table'
import { seatOf, tableOf } from '$lib/state/tables.test-data'
import type { LiveTable } from '$lib/state/table.svelte'
import { Anchors } from './anchors'
import { Missed } from './missed'
import { BEAT, Stage, type Scene } from './stage.svelte'

const moved = { type: 'moved', seat: 0 } as Moved

type Tell = (happened: readonly Happened[], fresh: boolean, before: TableState) => void

/** The part of a table that a stage listens to. */
class Source {
  state: TableState = { ...emptyTable('t'), n: 1 }
  private readonly tellers = new Set<Tell>()

  onHappened(tell: Tell): () => void {
    this.tellers.add(tell)
    return () => this.tellers.delete(tell)
  }

  update(n: number, happened: readonly Happened[] = [moved], fresh = false): void {
    const before = this.state
    this.state = { ...before, n }
    for (const tell of this.tellers) tell(happened, fresh, before)
  }

  finish(n: number, info: TableInfo): void {
    const before = this.state
    this.state = { ...before, n, info }
    for (const tell of this.tellers) tell([moved], false, before)
  }
}

let source: Source
let ends: (() => void)[]
let scenes: Scene[]
let stage: Stage
let leave: () => void
const skipped = vi.fn()

beforeEach(() => {
  settings.motion = 'full'
  source = new Source()
  ends = []
  scenes = []
  skipped.mockReset()
  stage = new Stage(source as unknown as LiveTable)
  leave = stage.performBy({
    async perform(scene, show) {
      scenes.push(scene)
      show()
      await new Promise<void>((end) => ends.push(end))
    },
    skipped,
  })
})

afterEach(() => {
  stage.close()
  settings.motion = 'system'
})

const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('the stage', () => {
  test('shows one move after the other, however fast they come', async () => {
    source.update(2)
    source.update(3)
    await settle()
    expect(stage.shown.n).toBe(2)
    expect(stage.upToDate).toBe(false)
    ends.shift()?.()
    await settle()
    expect(stage.shown.n).toBe(3)
    expect(stage.upToDate).toBe(false)
    ends.shift()?.()
    await settle()
    expect(stage.upToDate).toBe(true)
    expect(scenes.map(({ before, now }) => [before.n, now.n])).toEqual([
      [1, 2],
      [2, 3],
    ])
  })

  test('a press skips to the present, and the old story changes nothing any more', async () => {
    source.update(2)
    source.update(3)
    await settle()
    dispatchEvent(new PointerEvent('pointerdown'))
    expect(skipped).toHaveBeenCalledOnce()
    expect(stage.shown.n).toBe(3)
    ends.shift()?.()
    await settle()
    expect(stage.shown.n).toBe(3)
    source.update(4)
    await settle()
    expect(stage.shown.n).toBe(4)
  })

  test('a key skips as well, and brings down what is in the air', async () => {
    const finish = vi.spyOn(stage.motion, 'finish')
    source.update(2)
    source.update(3)
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
    expect(finish).toHaveBeenCalled()
    expect(stage.upToDate).toBe(true)
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

  test('without motion, or without a board, everything is shown at once', () => {
    settings.motion = 'none'
    source.update(2)
    source.update(3)
    expect(stage.shown.n).toBe(3)
    settings.motion = 'full'
    leave()
    source.update(4)
    expect(stage.shown.n).toBe(4)
    expect(ends).toHaveLength(0)
  })

  test('what happened behind a hidden page is shown when somebody looks again, and a press skips it', async () => {
    const missed = new Missed(source as unknown as LiveTable, stage)
    let hidden = true
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    source.update(2)
    source.update(3, [])
    source.update(4)
    expect([stage.shown.n, scenes.length]).toEqual([4, 0])
    hidden = false
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect([stage.shown.n, stage.upToDate]).toEqual([2, false])
    ends.shift()?.()
    await settle()
    expect(scenes.map(({ before, now }) => [before.n, now.n])).toEqual([
      [1, 2],
      [3, 4],
    ])
    dispatchEvent(new PointerEvent('pointerdown'))
    expect([stage.shown.n, stage.upToDate]).toEqual([4, true])
    document.dispatchEvent(new Event('visibilitychange'))
    expect(scenes).toHaveLength(2)
    Reflect.deleteProperty(document, 'hidden')
    missed.close()
  })

  test('what is no move is shown without a story', () => {
    source.update(2, [])
    expect(stage.shown.n).toBe(2)
    expect(ends).toHaveLength(0)
  })

  test('scenes that belong together wait as one', async () => {
    stage.performBy({
      async perform(scene) {
        scenes.push(scene)
        await new Promise<void>((end) => ends.push(end))
      },
      joins: (waiting) => waiting.now.n !== 4,
    })
    for (const n of [2, 3, 4, 5]) source.update(n)
    for (let n = 0; n < 3; n += 1) {
      await settle()
      ends.shift()?.()
    }
    await settle()
    expect(scenes.map(({ before, now, happened }) => [before.n, now.n, happened.length])).toEqual([
      [1, 2, 1],
      [2, 4, 2],
      [4, 5, 1],
    ])
  })

  test('tells each scene when it is over, and those that are skipped in their order', async () => {
    const told: (number | null)[] = []
    stage.onTold(({ now }) => told.push(now.n))
    for (const n of [2, 3, 4]) source.update(n)
    await settle()
    expect([told, stage.told.n, stage.shown.n]).toEqual([[], 1, 2])
    ends.shift()?.()
    await settle()
    expect([told, stage.told.n, stage.shown.n]).toEqual([[2], 2, 3])
    expect(stage.upToDate).toBe(false)
    stage.skip()
    expect([told, stage.told.n, stage.upToDate]).toEqual([[2, 3, 4], 4, true])
    expect(stage.recent).toHaveLength(3)
  })

  test('the moves that are recapped begin anew when some are taken back', async () => {
    settings.motion = 'none'
    source.update(2)
    source.update(3)
    expect(stage.recent).toHaveLength(2)
    source.update(4, [{ type: 'taken_back', seat: 0, moves: 1, removes: [1] }])
    expect(stage.recent).toHaveLength(0)
  })

  test('a scene lasts until all that moves has landed', async () => {
    let land: () => void = () => undefined
    vi.spyOn(stage.motion, 'landed').mockReturnValue(new Promise((end) => (land = end)))
    source.update(2)
    await settle()
    ends.shift()?.()
    await settle()
    expect(stage.told.n).toBe(1)
    land()
    await settle()
    expect(stage.told.n).toBe(2)
  })

  describe('at the end of a game', () => {
    const over = tableOf([seatOf({})], { status: 'finished' })

    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    test('the last picture stands for a beat before the result', async () => {
      source.finish(2, over)
      await vi.advanceTimersByTimeAsync(1)
      expect(stage.told.info).toBeNull()
      ends.shift()?.()
      await vi.advanceTimersByTimeAsync(1)
      expect([stage.told.info?.status, stage.ended]).toEqual(['finished', false])
      await vi.advanceTimersByTimeAsync(BEAT)
      expect(stage.ended).toBe(true)
    })

    test('a press brings the result at once', async () => {
      source.finish(2, over)
      ends.shift()?.()
      await vi.advanceTimersByTimeAsync(1)
      expect(stage.ended).toBe(false)
      dispatchEvent(new PointerEvent('pointerdown'))
      expect(stage.ended).toBe(true)
    })
  })

  test('a picture that fails stops neither the play nor the next one', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    stage.performBy({ perform: () => Promise.reject(new Error('no picture')) })
    source.update(2)
    source.update(3)
    await settle()
    expect(stage.shown.n).toBe(3)
    expect(stage.upToDate).toBe(true)
    expect(complaint).toHaveBeenCalledTimes(2)
    complaint.mockRestore()
  })

  test('a board that goes away leaves the present behind', async () => {
    source.update(2)
    source.update(3)
    await settle()
    leave()
    await settle()
    expect(stage.shown.n).toBe(3)
  })
})

test('an anchor is found by its name for as long as its element is there', () => {
  const anchors = new Anchors()
  const line = document.createElement('li')
  document.body.append(line)
  expect(anchors.find('seat 1')).toBeNull()
  const remove = anchors.at('seat 1')(line)
  expect(anchors.find('seat 1')).toBe(line)
  remove?.()
  expect(anchors.find('seat 1')).toBeNull()
})
