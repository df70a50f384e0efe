import { expect, test } from 'vitest'
import { inEnglish } from '$lib/page.test-data'
import type { MoveReason } from '$lib/protocol/types'
import { reasonWords } from './reasons'

const reason = (code: string, count: number | null, seat: number | null = null): MoveReason => ({
  code,
  count,
  seat,
})

inEnglish('review')

test('what a move brings, denies and costs is said in whole sentences', () => {
  const reasons = [reason('points', 5), reason('points', -5), reason('denies', 3, 1)]
  expect(reasonWords('akvarko', reasons, ['You', 'Ben'])).toEqual([
    'Scores 5 points right away.',
    'Costs 5 points right away.',
    'Ben could otherwise score 3 points with the card that this move takes.',
  ])
})
