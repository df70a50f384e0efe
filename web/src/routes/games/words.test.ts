import { describe, expect, test } from 'vitest'
import { formatList } from '$lib/i18n'
import { inEnglish } from '$lib/page.test-data'
import type { TableSummary } from '$lib/protocol/types'
import { company, everybody, turn, withEverybody, type Cast } from './words'

const table = (some: Partial<TableSummary>): TableSummary => ({
  id: 't',
  game: 'akvarko',
  status: 'running',
  host: true,
  names: ['Ann', 'new-moon', 'Tidal'],
  programs: [2],
  my_seats: [0],
  my_turn: false,
  waits: null,
  to_move: [2],
  open_seats: 0,
  moves: 0,
  created: '',
  updated: '',
  daily: null,
  result: null,
  time: null,
  offline: false,
  ...some,
})

const said = ({ names, words }: Cast) => words(formatList(names))

inEnglish('common', 'games')

describe('who is at a table of a list', () => {
  test('are the others, bot accounts marked by their place among them', () => {
    const cast = company(table({}))
    expect(said(cast)).toBe('with New Moon and Tidal')
    expect(cast.programs).toEqual([1])
  })

  test('for a visitor are all, without free seats', () => {
    const names = ['', 'Tidal', 'Ann']
    const open = table({ names, programs: [1], my_seats: [], status: 'open' })
    expect(said(everybody(open))).toBe('Tidal and Ann')
    expect(everybody(open).programs).toEqual([0])
    expect(said(withEverybody(open))).toBe('with Tidal and Ann')
    // Once a game has begun, a seat without a name is that of a player who was erased.
    const begun = { ...open, status: 'running' } as const
    expect(said(everybody(begun))).toBe('Someone, Tidal and Ann')
  })

  test('is nobody in a solo game', () => {
    expect(said(company(table({ names: ['Ann'], programs: [] })))).toBe('alone')
  })

  test('are all people of this device where there are no others', () => {
    const here = table({ names: ['Ann', 'Ben'], programs: [], my_seats: [0, 1] })
    expect(said(company(here))).toBe('with Ann and Ben')
  })

  test('a bot account keeps its name even if a level has it', () => {
    const twins = table({ names: ['Ann', 'new-moon', 'new-moon'] })
    expect(company(twins).names).toEqual(['New Moon', 'new-moon'])
    expect(turn(twins)).toBe('new-moon (bot) to move')
  })
})
