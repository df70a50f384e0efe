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
