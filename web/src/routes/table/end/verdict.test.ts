import { expect, test } from 'vitest'
import { inEnglish } from '$lib/page.test-data'
import type { SeatInfo, TableInfo } from '$lib/protocol/types'
import { seatOf, tableOf } from '$lib/state/tables.test-data'
import { sharedWords, verdict } from './verdict'

const me = seatOf({ name: 'Ann', mine: true })
const eva = seatOf()
const tidal = seatOf({ name: 'Tidal', program: true })

function ended(seats: SeatInfo[], ranking: number[][], scores: number[] = []): TableInfo {
  return tableOf(seats, { status: 'finished', result: { ranking, scores, sheets: [] } })
}

inEnglish('common', 'end')

test('the winner is "you", or is named; a bot account is marked', () => {
  expect(verdict(ended([me, eva], [[0], [1]]))).toBe('You win!')
  expect(verdict(ended([me, eva], [[1], [0]]))).toBe('Eva wins')
  expect(verdict(ended([me, tidal], [[1], [0]]))).toBe('Tidal (bot) wins')
})

test('who shares the win is named with the others, "you" first', () => {
  expect(verdict(ended([eva, me], [[0, 1]]))).toBe('You and Eva share the win')
  expect(verdict(ended([eva, tidal, me], [[0, 1], [2]]))).toBe('Eva and Tidal (bot) share the win')
})

test('of several people at one device nobody is "you"', () => {
  const ben = seatOf({ name: 'Ben', mine: true, guest: true })
  expect(verdict(ended([me, ben], [[0], [1]]))).toBe('Ann wins')
})

test('a solo game has its score, mine or somebody else’s', () => {
  expect(verdict(ended([me], [[0]], [93]))).toBe('Your score: 93')
  expect(verdict(ended([eva], [[0]], [93]))).toBe('Score: 93')
  expect(sharedWords(ended([me], [[0]], [93]))).toBe('Nova Luna, solo. Score: 93.')
})

test('a table that was put away has no winner, also for those who are told of it', () => {
  const away = tableOf([me, eva], { status: 'archived' })
  expect(verdict(away)).toBe('This game was put away without a result.')
  expect(sharedWords(away)).toBe('Nova Luna: Ann and Eva. This game was put away without a result.')
})

test('others are told the names, not "you"', () => {
  expect(sharedWords(ended([me, tidal], [[0], [1]]))).toBe(
    'Nova Luna: Ann and Tidal (bot). Ann wins.',
  )
})
