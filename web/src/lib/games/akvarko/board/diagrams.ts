// The conditions as the box prints them: small diagrams made from the printed facts, no words.

import type { Cell } from '$lib/board/geometry'
import { SIDE, type Kind, type Species } from '$lib/material/akvarko'

/** What a square of a diagram shows. Shapes differ where kinds must differ. */
export type Mark = 'card' | 'area' | 'blank' | 'self' | 'circle' | 'triangle' | 'diamond'

export interface Square {
  readonly at: Cell
  readonly mark: Mark
}

/** A field of `side`×`side` squares, or a number where the place does not matter. */
export interface Diagram {
  readonly side: number
  readonly squares: readonly Square[]
}

/** One corner of a card: diagram, how many cards, points. */
export interface Panel {
  readonly diagram: Diagram
  /** How many cards, where the squares do not say it themselves: `2`, `4+`, `=1`. */
  readonly number: string | null
  readonly points: number
}

const SHAPES: readonly Mark[] = ['circle', 'triangle', 'diamond']

/** A run of so many cards in the middle of a small field. */
function run(step: Cell, length: number): Diagram {
  const side = 3
  const middle = (side - 1) / 2
  const squares = Array.from({ length }, (_, index): Square => {
    const turn = index - (length - 1) / 2
    return { at: [middle + step[0] * turn, middle + step[1] * turn], mark: 'card' }
  })
  return { side, squares }
}

/** The tank with its marked cells. */
function field(marked: readonly Cell[]): Diagram {
  const isMarked = (x: number, y: number) => marked.some((cell) => cell[0] === x && cell[1] === y)
  const squares = Array.from({ length: SIDE * SIDE }, (_, index): Square => {
    const x = index % SIDE
    const y = Math.floor(index / SIDE)
    return { at: [x, y], mark: isMarked(x, y) ? 'area' : 'blank' }
  })
  return { side: SIDE, squares }
}

/** So many cards, wherever they lie, in rows of at most three. */
function heap(count: number): Diagram {
  const columns = count <= 4 ? Math.min(count, 2) : 3
  const rows = Math.ceil(count / columns)
  const side = 3
  const squares = Array.from({ length: count }, (_, index): Square => {
    const row = Math.floor(index / columns)
    const inRow = row === rows - 1 ? count - columns * (rows - 1) : columns
    const x = (side - inRow) / 2 + (index % columns)
    return { at: [x, (side - rows) / 2 + row], mark: 'card' }
  })
  return { side, squares }
}

/** The creature in the middle and what it wants around it; other shapes mean other kinds. */
function ring(around: readonly Cell[], wanted: number, different: boolean): Diagram {
  const last = around.length - 1
  const squares = around.map(([x, y], index): Square => {
    // Equal ones at the two ends of the list, which lie opposite each other: "any two".
    const place = !different && index === last ? 1 : index > 0 && !different ? wanted : index
    const shape = different ? (SHAPES[place] ?? 'circle') : 'circle'
    return { at: [x + 1, y + 1], mark: place < wanted ? shape : 'blank' }
  })
  return { side: 3, squares: [{ at: [1, 1], mark: 'self' }, ...squares] }
}

/** What stands in the corners of a card, the easier condition first. */
export function panelsOf(species: Species): Panel[] {
  const condition = species.condition
  switch (condition.asks) {
    case 'line':
      return condition.tiers.map(([count, points]) => ({
        diagram: run(condition.step, count),
        number: null,
        points,
      }))
    case 'area':
      return condition.tiers.map(([count, points]) => ({
        diagram: field(condition.marked),
        number: String(count),
        points,
      }))
    case 'count':
      return [
        ...condition.exactly.map(([count, points]) => ({
          diagram: heap(count),
          number: `=${count}`,
          points,
        })),
        ...condition.tiers.map(([count, points]) => ({
          diagram: heap(count),
          number: `${count}+`,
          points,
        })),
      ]
    case 'neighbours':
      return [
        {
          diagram: ring(condition.around, condition.least, condition.want === 'different'),
          number: null,
          points: condition.points,
        },
      ]
  }
}

/** The one diagram that stands for a kind where there is little room: the hardest condition. */
export function badgeOf(species: Species): Diagram {
  const panels = panelsOf(species)
  return (panels[panels.length - 1] as Panel).diagram
}

/** The water behind each kind. Creatures, which score card by card, have light water. */
export const WATER: Readonly<Record<Kind, { top: string; deep: string; light: boolean }>> = {
  danio: { top: '#4f8fd6', deep: '#16255e', light: false },
  neon: { top: '#1c6f86', deep: '#06222f', light: false },
  bala: { top: '#2fa39a', deep: '#0a4450', light: false },
  guppy: { top: '#2f9a7a', deep: '#093a3c', light: false },
  swordtail: { top: '#3f8fd8', deep: '#0d336a', light: false },
  discus: { top: '#33649c', deep: '#0b1f45', light: false },
  blackshark: { top: '#a6ecdd', deep: '#2c93a6', light: false },
  pleco: { top: '#5e9ec4', deep: '#17395a', light: false },
  angelfish: { top: '#25959c', deep: '#063c4c', light: false },
  shrimp: { top: '#f2fcf6', deep: '#9ed8cc', light: true },
  snail: { top: '#eef8ff', deep: '#9ccbe2', light: true },
  loach: { top: '#f3fbf0', deep: '#a9d6cf', light: true },
  plant: { top: '#5fc08a', deep: '#0c4d4a', light: false },
}

/** A diagram as paths in `size`×`size` units: all squares of a mark are one. */
export function pathsOf({ side, squares }: Diagram, size: number): { mark: Mark; path: string }[] {
  const unit = size / side
  const gap = unit * 0.09
  const paths = new Map<Mark, string>()
  for (const { at, mark } of squares) {
    const shape = shapeOf(mark, at[0] * unit + gap, at[1] * unit + gap, unit - 2 * gap)
    paths.set(mark, (paths.get(mark) ?? '') + shape)
  }
  return [...paths].map(([mark, path]) => ({ mark, path }))
}

/** The shape of a mark in the square with this corner and side. */
function shapeOf(mark: Mark, left: number, top: number, side: number): string {
  const n = (value: number) => Math.round(value * 100) / 100
  const middle = left + side / 2
  switch (mark) {
    case 'circle':
      return disc(middle, top + side / 2, side * 0.48)
    case 'triangle':
      return `M${n(middle)} ${n(top)}L${n(left + side)} ${n(top + side * 0.94)}H${n(left)}Z`
    case 'diamond': {
      const far = side * 0.56
      return `M${n(middle)} ${n(top + side / 2 - far)}l${n(far)} ${n(far)}l${n(-far)} ${n(far)}l${n(-far)} ${n(-far)}Z`
    }
    default: {
      const [r, edge] = [n(side * 0.18), n(side * 0.64)]
      const arc = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`
      return (
        `M${n(left + side * 0.18)} ${n(top)}h${edge}${arc(r, r)}v${edge}${arc(-r, r)}` +
        `h${-edge}${arc(-r, -r)}v${-edge}${arc(r, -r)}Z`
      )
    }
  }
}

/** The dots in the squares of the card itself. */
export function dotsOf({ side, squares }: Diagram, size: number): string {
  const unit = size / side
  return squares
    .filter(({ mark }) => mark === 'self')
    .map(({ at }) => disc((at[0] + 0.5) * unit, (at[1] + 0.5) * unit, unit * 0.13))
    .join('')
}

function disc(x: number, y: number, r: number): string {
  const [radius, across] = [r.toFixed(2), (2 * r).toFixed(2)]
  return `M${(x - r).toFixed(2)} ${y.toFixed(2)}a${radius} ${radius} 0 1 0 ${across} 0a${radius} ${radius} 0 1 0 -${across} 0Z`
}
