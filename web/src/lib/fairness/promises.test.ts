import { beforeEach, expect, test, vi } from 'vitest'
import { notePromise, promiseOf } from './promises'

beforeEach(() => localStorage.clear())

test('the first commitment that was seen is the one that counts', () => {
  notePromise('table', 'first')
  notePromise('table', 'exchanged')
  expect(promiseOf('table')).toBe('first')
})

test('a table that was never seen promised nothing', () => {
  expect(promiseOf('table')).toBeNull()
})

test('the oldest tables are forgotten', () => {
  for (let n = 0; n < 205; n += 1) notePromise(`table ${n}`, `${n}`)
  expect(promiseOf('table 4')).toBeNull()
  expect(promiseOf('table 5')).toBe('5')
  expect(promiseOf('table 204')).toBe('204')
})

test('what is damaged in the storage is passed over', () => {
  localStorage.setItem('lunarium.promises', '[["a", "b"], 7, ["c"], ["d", 3]]')
  expect(promiseOf('a')).toBe('b')
  expect(promiseOf('d')).toBeNull()
  localStorage.setItem('lunarium.promises', '{"a": 1}')
  expect(promiseOf('a')).toBeNull()
})

test('without storage nothing is kept and nothing breaks', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('forbidden')
    },
  })
  notePromise('table', 'first')
  expect(promiseOf('table')).toBeNull()
  vi.unstubAllGlobals()
  expect(promiseOf('table')).toBeNull()
})
