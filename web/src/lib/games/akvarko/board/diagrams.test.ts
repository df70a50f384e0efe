import { KINDS, kindOf, LEFT_OUT, SPECIES, type Kind } from '$lib/material/akvarko'
import { describe, expect, it } from 'vitest'
import { badgeOf, dotsOf, panelsOf, pathsOf, WATER, type Diagram, type Mark } from './diagrams'
import { linesOf } from './lettering'

const panels = (kind: Kind) => panelsOf(SPECIES[kind])

function cells(diagram: Diagram | undefined, ...marks: Mark[]): string[] {
  return (diagram?.squares ?? [])
    .filter(({ mark }) => marks.includes(mark))
    .map(({ at }) => at.join())
}

describe('the material', () => {
  it('has 99 cards of twelve species, and the plant', () => {
    expect(KINDS).toHaveLength(13)
    expect(KINDS.reduce((sum, kind) => sum + SPECIES[kind].copies, 0)).toBe(99)
    expect(SPECIES.plant.copies).toBe(0)
  })

  it('knows which species may be left out', () => {
    expect([...LEFT_OUT].sort()).toEqual(['bala', 'neon'])
  })

  it('refuses a kind that is not in the box', () => {
    expect(() => kindOf('shark')).toThrow('there is no Akvárko kind "shark"')
  })
})

describe('the diagrams on a card', () => {
  it('show a run in its direction, two and three long', () => {
    const steps = { danio: [1, 0], neon: [0, 1], bala: [1, 1], guppy: [1, -1] } as const
    for (const [kind, step] of Object.entries(steps)) {
      const [two, three] = panels(kindOf(kind))
      expect(two?.diagram.squares).toHaveLength(2)
      const [a, b, c] = three?.diagram.squares ?? []
      expect([b?.at[0], b?.at[1]]).toEqual([(a?.at[0] ?? 0) + step[0], (a?.at[1] ?? 0) + step[1]])
      expect([c?.at[0], c?.at[1]]).toEqual([(b?.at[0] ?? 0) + step[0], (b?.at[1] ?? 0) + step[1]])
      expect([two?.points, three?.points]).toEqual([5, 11])
    }
  })

  it('show the whole tank with the marked cells of an area', () => {
    const [easy, hard] = panels('discus')
    expect(easy?.diagram.squares).toHaveLength(16)
    expect(cells(easy?.diagram, 'area')).toEqual(['1,1', '2,1', '1,2', '2,2'])
    expect([easy?.number, easy?.points]).toEqual(['1', 4])
    expect([hard?.number, hard?.points]).toEqual(['3', 12])
    expect(panels('pleco')).toHaveLength(1)
  })

  it('say exactly one, and at least so many', () => {
    expect(panels('angelfish').map(({ number, points }) => [number, points])).toEqual([
      ['=1', 5],
      ['4+', 13],
    ])
    expect(panels('plant').map(({ number, points }) => [number, points])).toEqual([
      ['2+', 3],
      ['4+', 7],
      ['7+', 13],
    ])
  })

  it('show equal neighbours as equal shapes, opposite each other', () => {
    expect(cells(panels('shrimp')[0]?.diagram, 'circle')).toEqual(['0,0', '2,2'])
    expect(cells(panels('snail')[0]?.diagram, 'circle')).toEqual(['1,0', '1,2'])
    expect(cells(panels('snail')[0]?.diagram, 'blank')).toEqual(['0,1', '2,1'])
  })

  it('show three different neighbours as three different shapes', () => {
    const diagram = panels('loach')[0]?.diagram
    const shapes = (diagram?.squares ?? []).map(({ mark }) => mark)
    expect(new Set(shapes)).toEqual(new Set(['self', 'circle', 'triangle', 'diamond', 'blank']))
  })

  it('keep every square inside its field', () => {
    for (const kind of KINDS) {
      for (const { diagram } of panels(kind)) {
        for (const { at } of diagram.squares) {
          expect(Math.min(...at)).toBeGreaterThanOrEqual(0)
          expect(Math.max(...at)).toBeLessThanOrEqual(diagram.side - 1)
        }
      }
    }
  })

  it('have a badge and water for every kind; only creatures swim in light water', () => {
    for (const kind of KINDS) expect(badgeOf(SPECIES[kind]).squares.length).toBeGreaterThan(0)
    const light = KINDS.filter((kind) => WATER[kind].light)
    expect(light).toEqual(KINDS.filter((kind) => SPECIES[kind].condition.asks === 'neighbours'))
  })
})

describe('a name on a card', () => {
  it('stays on one line if it fits', () => {
    expect(linesOf('Neonsalmler', 15)).toEqual(['Neonsalmler'])
  })

  it('is broken near its middle', () => {
    expect(linesOf('Celestial pearl danio', 15)).toEqual(['Celestial', 'pearl danio'])
    expect(linesOf('Feuerschwanz-Fransenlipper', 15)).toEqual(['Feuerschwanz-', 'Fransenlipper'])
  })

  it('is not broken inside a word, and may be missing', () => {
    expect(linesOf('Donaudampfschiffbarsch', 15)).toEqual(['Donaudampfschiffbarsch'])
    expect(linesOf(' ', 15)).toEqual([])
  })
})

describe('diagrams as paths', () => {
  it('every square is in the path of its mark, and nothing leaves the field', () => {
    for (const kind of KINDS) {
      const diagram = badgeOf(SPECIES[kind])
      const paths = pathsOf(diagram, 40)
      for (const { mark, path } of paths) {
        const squares = diagram.squares.filter((square) => square.mark === mark)
        expect(path.match(/M/g)).toHaveLength(squares.length)
        for (const [, x, y] of path.matchAll(/M([-\d.]+) ([-\d.]+)/g)) {
          expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(-1)
          expect(Math.max(Number(x), Number(y))).toBeLessThanOrEqual(41)
        }
      }
      const own = diagram.squares.filter(({ mark }) => mark === 'self')
      expect(dotsOf(diagram, 40).match(/M/g) ?? []).toHaveLength(own.length)
    }
  })
})
