import { expect, test } from 'vitest'
import { sheetRows } from './sheet'

test('every line of anybody is a row, and who lacks it has nothing there', () => {
  const line = (name: string, number: number) => ({ name, number })
  const sheets = [
    [line('discus', 4), line('plant', 3)],
    [line('plant', 13), line('snail', 0)],
  ]
  expect(sheetRows({ sheets })).toEqual([
    { name: 'discus', numbers: [4, null] },
    { name: 'plant', numbers: [3, 13] },
    { name: 'snail', numbers: [null, 0] },
  ])
})
