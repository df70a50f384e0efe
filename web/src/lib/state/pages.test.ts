import { expect, test } from 'vitest'
import type { TableList, TableSummary } from '$lib/protocol/types'
import { Pages } from './pages.svelte'

const table = (id: string) => ({ id }) as TableSummary

function server(answers: Record<string, TableList | Error>) {
  return (cursor: string | null) => {
    const answer = answers[cursor ?? 'start']
    return answer instanceof Error || answer === undefined
      ? Promise.reject(answer ?? new Error('no such page'))
      : Promise.resolve(answer)
  }
}

test('pages follow each other, and a table that moved stands once', async () => {
  const pages = new Pages(
    server({
      start: { tables: [table('a'), table('b')], next: 'two' },
      two: { tables: [table('b'), table('c')], next: null },
    }),
  )
  await pages.load()
  expect(pages.more).toBe(true)
  await pages.load('next')
  expect(pages.tables.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(pages.more).toBe(false)
})

test('a page that does not come leaves the others, and can be asked for again', async () => {
  const answers: Record<string, TableList | Error> = {
    start: { tables: [table('a')], next: 'two' },
    two: new Error('away'),
  }
  const pages = new Pages(server(answers))
  await pages.load()
  await pages.load('next')
  expect(pages.failure).toBeInstanceOf(Error)
  expect(pages.tables.map(({ id }) => id)).toEqual(['a'])
  answers['two'] = { tables: [table('b')], next: null }
  await pages.load('next')
  expect(pages.failure).toBeNull()
  expect(pages.tables.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('a table that changes while its page is read is listed as it is now', async () => {
  const line = (moves: number, updated: string) =>
    ({ id: 'a', moves, updated }) as unknown as TableSummary
  let answer: (list: TableList) => void = () => undefined
  const pages = new Pages(() => new Promise((done) => (answer = done)))
  const answered = async (reading: Promise<void>, moves: number, updated: string) => {
    answer({ tables: [line(moves, updated)], next: null })
    await reading
    return pages.tables.map((table) => table.moves)
  }

  const first = pages.load()
  pages.take(line(2, '2026-01-01T12:00:02Z'), true)
  expect(await answered(first, 1, '2026-01-01T12:00:01Z')).toEqual([2])

  const again = pages.refresh()
  pages.take(line(3, '2026-01-01T12:00:03Z'), true)
  expect(await answered(again, 2, '2026-01-01T12:00:02Z')).toEqual([3])

  const newer = pages.refresh()
  pages.take(line(4, '2026-01-01T12:00:04Z'), true)
  expect(await answered(newer, 5, '2026-01-01T12:00:05Z')).toEqual([5])

  const gone = pages.refresh()
  pages.take(line(6, '2026-01-01T12:00:06Z'), false)
  expect(await answered(gone, 5, '2026-01-01T12:00:05Z')).toEqual([])
})
