import { expect, test } from 'vitest'
import { inEnglish, show } from '$lib/page.test-data'
import type { TableInfo } from '$lib/protocol/types'
import type { LiveTable } from '$lib/state/table.svelte'
import { seatOf, tableOf } from '$lib/state/tables.test-data'
import Leaving from './Leaving.svelte'

inEnglish('common', 'table', 'extras')

/** What the dialog says at a table; nothing is sent. */
function said(info: TableInfo): string {
  const table = {} as LiveTable
  show(Leaving, { target: document.body, props: { open: true, table, info } })
  return document.querySelector('dialog')?.textContent ?? ''
}

test('a player finds the game again under "My games"', () => {
  expect(said(tableOf([seatOf({ mine: true }), seatOf()], { host: false }))).toContain('“My games”')
})

test('so does a host without a seat', () => {
  expect(said(tableOf([seatOf(), seatOf()]))).toContain('“My games”')
})

test('whoever only watches is promised nothing', () => {
  const words = said(tableOf([seatOf(), seatOf()], { host: false }))
  expect(words).toContain('Leave the table?')
  expect(words).not.toContain('My games')
})
