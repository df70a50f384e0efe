import { flushSync, mount, unmount } from 'svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { COLOURS, TILES, tileOf } from '$lib/material/novaluna'
import { pipsOf, SYMBOLS } from './symbols'
import { settings } from '$lib/state/settings.svelte'
import TileFace from './TileFace.svelte'

let face: Record<string, unknown> | null = null

function draw(props: { tile: string } & Record<string, unknown>): SVGElement {
  face = mount(TileFace, { target: document.body, props })
  flushSync()
  return document.body.querySelector('svg')!
}

afterEach(() => {
  if (face) void unmount(face)
  face = null
  document.body.innerHTML = ''
})

describe('the tiles of the box', () => {
  it('are 68, 17 of each colour, no two ids alike', () => {
    expect(TILES.size).toBe(68)
    for (const colour of COLOURS) {
      expect([...TILES.values()].filter((tile) => tile.colour === colour)).toHaveLength(17)
    }
  })

  it('are read as the box prints them', () => {
    expect(tileOf('R4d')).toEqual({
      id: 'R4d',
      colour: 'red',
      cost: 4,
      tasks: [
        [0, 3, 0, 0],
        [0, 0, 0, 3],
        [0, 0, 2, 0],
      ],
    })
    expect(tileOf('T6b').tasks[2]).toEqual([1, 0, 0, 0])
    expect(() => tileOf('Z9')).toThrow('no Nova Luna tile "Z9"')
  })

  it('have a symbol of their own for each colour', () => {
    expect(new Set(COLOURS.map((colour) => SYMBOLS[colour])).size).toBe(4)
  })
})

describe('the face of a tile', () => {
  it.each([...TILES.keys()])('%s shows its colour, its cost and a pip for each need', (id) => {
    const tile = tileOf(id)
    const svg = draw({ tile: id })
    expect(svg.dataset['nl']).toBe(tile.colour)
    expect(svg.querySelector('text')?.textContent).toBe(String(tile.cost))
    expect(svg.querySelector('.index path')?.getAttribute('d')).toBe(SYMBOLS[tile.colour])
    const tasks = [...svg.querySelectorAll('.pips')]
    expect(tasks).toHaveLength(tile.tasks.length)
    tasks.forEach((task, index) => {
      const drawn = COLOURS.map(
        (colour) =>
          task.querySelectorAll(`.pip[data-nl=${colour}] path[d="${SYMBOLS[colour]}"]`).length,
      )
      expect(drawn).toEqual([...tile.tasks[index]!])
      expect(task.querySelectorAll('.pip')).toHaveLength(pipsOf(tile.tasks[index]!).length)
    })
  })

  it('writes a number before a large symbol instead of crowding it', () => {
    settings.symbols = 'large'
    const svg = draw({ tile: 'R2a' })
    expect(svg.querySelectorAll('.pip')).toHaveLength(1)
    expect(svg.querySelector('.times')?.textContent).toBe('4')
    settings.symbols = 'normal'
  })

  it('has discs on covered tasks alone, and promises on those that a move would fulfil', () => {
    const svg = draw({ tile: 'R5c', covered: [true, false, false], promised: [0, 2], seat: 2 })
    const discs = [...svg.querySelectorAll<SVGElement>('[data-disc]')]
    expect(discs.map((disc) => disc.dataset['disc'])).toEqual(['0'])
    expect(svg.querySelectorAll('.promise')).toHaveLength(1)
  })

  it('has the name that it is given, and is decoration without one', () => {
    const named = draw({ tile: 'Y7', label: 'yellow 7' })
    expect(named.getAttribute('role')).toBe('img')
    expect(named.getAttribute('aria-label')).toBe('yellow 7')
    void unmount(face!)
    const nameless = draw({ tile: 'Y7' })
    expect(nameless.getAttribute('aria-hidden')).toBe('true')
  })
})
