import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import MoonWheel from './MoonWheel.svelte'
import type { LaidTile, TableauLabels } from './tableau'
import Tableau from './Tableau.svelte'
import TableauMini from './TableauMini.svelte'
import type { Cell } from '$lib/board/geometry'

const wheelLabels = {
  wheel: 'wheel',
  tile: (tile: { id: string }, slot: number, choice: number | null) =>
    `${tile.id}/${slot}/${choice}`,
  moon: (slot: number) => `moon ${slot}`,
  stack: (space: number, seats: readonly number[]) => `space ${space}: ${seats.join()}`,
  supply: (count: number) => `supply ${count}`,
  count: String,
  refill: 'refill',
}
const tableauLabels: TableauLabels = {
  grid: 'tableau',
  tile: ({ tile }) => tile,
  cell: ({ at, gain }) => `${at.join()} brings ${gain}`,
  gain: (gain) => `+${gain}`,
  count: (have, need, colour) => `${have} of ${need} ${colour}`,
  zoomIn: 'in',
  zoomOut: 'out',
  fit: 'fit',
  more: { left: 'left', right: 'right', up: 'up', down: 'down' },
}
const tiles: LaidTile[] = [
  { tile: 'Y4d', at: [0, 0], covered: [true, false, false] },
  { tile: 'B1', at: [1, 0], covered: [] },
]
const cells = (
  [
    [0, -1],
    [1, -1],
    [-1, 0],
    [2, 0],
    [0, 1],
    [1, 1],
  ] as Cell[]
).map((at, gain) => ({ at, gain }))

let component: Record<string, unknown> | null = null

beforeEach(() => {
  document.body.innerHTML = ''
})

afterEach(() => {
  if (component) void unmount(component)
  component = null
})

function showWheel(more: Record<string, unknown> = {}) {
  const wheel = ['R1', null, 'B1', 'T1', null, 'Y1', 'R7', null, null, null, null, null]
  const props = {
    wheel,
    moon: 1,
    offer: [2, 3, 5],
    track: [{ space: 4, seats: [1, 0] }],
    supply: 57,
    labels: wheelLabels,
    ...more,
  }
  component = mount(MoonWheel, { target: document.body, props })
  flushSync()
}

function showTableau(more: Record<string, unknown> = {}) {
  component = mount(Tableau, {
    target: document.body,
    props: { tiles, labels: tableauLabels, ...more },
  })
  flushSync()
}

/** What a screen reader says: the words for it, not the drawing. */
const spoken = (element: Element) => element.querySelector('.unseen')?.textContent?.trim()

const cellOf = (at: string) => document.querySelector<HTMLElement>(`[data-at="${at}"]`)!
const key = (element: Element, name: string) =>
  element.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
  )

describe('the moon wheel', () => {
  it('offers three tiles as buttons, in the order of the offer, and only names the others', async () => {
    showWheel()
    // The faces are drawn one by one.
    await vi.waitFor(() => expect(document.querySelectorAll('.place .face')).toHaveLength(5))
    const names = [...document.querySelectorAll('button')].map(spoken)
    expect(names).toEqual(['B1/2/1', 'T1/3/2', 'Y1/5/3'])
    const others = [...document.querySelectorAll('.place [role=img]')]
    expect(others.map((tile) => tile.getAttribute('aria-label'))).toEqual([
      'R7/6/null',
      'R1/0/null',
    ])
  })

  it('tells which tile is pressed, and which is chosen', () => {
    const onchoose = vi.fn()
    showWheel({ onchoose, chosen: 5 })
    const buttons = document.querySelectorAll('button')
    buttons[1]!.click()
    expect(onchoose.mock.calls).toEqual([[3]])
    expect([...buttons].map((b) => b.getAttribute('aria-pressed'))).toEqual([
      'false',
      'false',
      'true',
    ])
  })

  it('takes no press while it is somebody else’s turn', () => {
    const onchoose = vi.fn()
    showWheel({ onchoose, active: false })
    document.querySelector('button')!.click()
    expect(onchoose).not.toHaveBeenCalled()
  })

  it('offers to refill only when one may', () => {
    const onrefill = vi.fn()
    showWheel({ onrefill, canRefill: true })
    const refill = [...document.querySelectorAll('button')].find((b) => b.textContent === 'refill')
    refill!.click()
    expect(onrefill).toHaveBeenCalledOnce()
    void unmount(component!)
    showWheel()
    expect(document.body.textContent).not.toContain('refill')
  })

  it('says in words where moon, discs and supply are, and draws each disc of a stack', () => {
    showWheel()
    const words = [...document.querySelectorAll('li')].map((line) => line.textContent)
    expect(words).toEqual(['moon 1', 'space 4: 1,0', 'supply 57'])
    expect(document.querySelectorAll('svg.disc')).toHaveLength(2)
  })
})

describe('a tableau', () => {
  it('is a grid of rows with a name for every cell', () => {
    showTableau({ cells })
    expect(document.querySelectorAll('[role=grid] [role=row]')).toHaveLength(3)
    const names = [...document.querySelectorAll('[role=gridcell]')].map(spoken)
    expect(names).toEqual([
      '0,-1 brings 0',
      '1,-1 brings 1',
      '-1,0 brings 2',
      'Y4d',
      'B1',
      '2,0 brings 3',
      '0,1 brings 4',
      '1,1 brings 5',
    ])
  })

  it('has one stop for Tab, and arrows that walk the legal cells', async () => {
    showTableau({ cells })
    expect(document.querySelectorAll('[role=gridcell][tabindex="0"]')).toHaveLength(1)
    cellOf('-1,0').focus()
    key(cellOf('-1,0'), 'ArrowRight')
    await tick()
    await tick()
    expect(document.activeElement).toBe(cellOf('2,0'))
    expect(cellOf('2,0').tabIndex).toBe(0)
  })

  it('places by Enter and by press, and steps back by Esc', () => {
    const onplace = vi.fn()
    const onback = vi.fn()
    showTableau({ cells, onplace, onback })
    key(cellOf('0,1'), 'Enter')
    cellOf('2,0').click()
    key(cellOf('2,0'), 'Escape')
    expect(onplace.mock.calls).toEqual([
      [[0, 1], false],
      [[2, 0], false],
    ])
    expect(onback).toHaveBeenCalledOnce()
  })

  it('tells a press by touch from others, so that the caller can ask for a second one', () => {
    const onplace = vi.fn()
    showTableau({ cells, onplace })
    cellOf('2,0').dispatchEvent(
      new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }),
    )
    cellOf('2,0').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    expect(onplace.mock.calls).toEqual([[[2, 0], true]])
  })

  it('considers the cell that has the focus or the pointer', () => {
    const onconsider = vi.fn()
    showTableau({ cells, onconsider })
    cellOf('0,1').focus()
    expect(onconsider).toHaveBeenLastCalledWith([0, 1])
    cellOf('2,0').dispatchEvent(
      new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }),
    )
    expect(onconsider).toHaveBeenLastCalledWith([2, 0])
    cellOf('2,0').dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }))
    expect(onconsider).toHaveBeenLastCalledWith([0, 1])
    cellOf('0,1').blur()
    expect(onconsider).toHaveBeenLastCalledWith(null)
  })

  it('goes through the tasks of a tile by Enter, then to none', () => {
    const onask = vi.fn()
    showTableau({ onask })
    key(cellOf('0,0'), 'Enter')
    expect(onask).toHaveBeenLastCalledWith({ at: [0, 0], index: 0 })
    void unmount(component!)
    const colours = [{ colour: 'blue', need: 2, have: 1, counting: [[1, 0]] }]
    showTableau({ onask, highlight: { at: [0, 0], index: 2, colours } })
    key(cellOf('0,0'), 'Enter')
    expect(onask).toHaveBeenLastCalledWith(null)
    key(cellOf('1,0'), 'Enter')
    expect(onask).toHaveBeenLastCalledWith(null)
  })

  it('goes on to the next task when a small tile is pressed again', () => {
    const onask = vi.fn()
    showTableau({ onask, highlight: { at: [0, 0], index: 1, colours: [] } })
    cellOf('0,0').click()
    expect(onask).toHaveBeenLastCalledWith({ at: [0, 0], index: 2 })
  })

  it('lights up the tiles that count and says how many', () => {
    const colours = [{ colour: 'blue', need: 2, have: 1, counting: [[1, 0]] }]
    showTableau({
      tiles: [...tiles, { tile: 'R1', at: [0, 1], covered: [] }],
      highlight: { at: [0, 0], index: 2, colours },
    })
    const lit = [...document.querySelectorAll<HTMLElement>('.lit')].map(
      (cell) => cell.dataset['at'],
    )
    expect(lit).toEqual(['0,0', '1,0'])
    expect(document.querySelectorAll('.face.dimmed')).toHaveLength(1)
    expect(document.querySelector('.badge')?.textContent?.trim()).toBe('1 of 2 blue')
  })

  it('shows the held tile and the tasks it would fulfil, on other tiles too', () => {
    const preview = {
      at: [0, 1],
      tile: 'R5c',
      fulfils: [
        { at: [0, 0], index: 1 },
        { at: [0, 1], index: 0 },
      ],
    }
    showTableau({ cells, preview })
    expect(cellOf('0,1').querySelectorAll('.previewed .promise')).toHaveLength(1)
    expect(cellOf('0,0').querySelectorAll('.promise')).toHaveLength(1)
    void unmount(component!)
    showTableau({ preview })
    expect(cellOf('0,1').querySelector('.previewed')).not.toBeNull()
  })

  it('is one button when it is small', () => {
    const onpress = vi.fn()
    component = mount(TableauMini, { target: document.body, props: { tiles, label: '', onpress } })
    document.querySelector('button')!.click()
    expect(onpress).toHaveBeenCalledOnce()
    expect(document.querySelectorAll('[role=grid]')).toHaveLength(0)
  })
})
