import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import { inEnglish, show } from '$lib/page.test-data'
import type { Happened } from '$lib/protocol/types'
import type { LiveTable } from '$lib/state/table.svelte'
import { seatOf, tableOf } from '$lib/state/tables.test-data'
import Away from './Away.svelte'
import type { LogLine, TableLog } from './log.svelte'

/** As much of a table and its log as the note asks for. */
class Told {
  connection = $state('open')
  state = $state.raw({ n: 5, presence: {} })
  lines: readonly LogLine[] = $state.raw([])
  readonly histories = 0

  sinceLastMoveOf(): Happened[] {
    return this.lines.map(({ happened }) => happened)
  }

  lastMover(): null {
    return null
  }

  move(n: number): void {
    const happened = { type: 'moved', seat: 1, move: `move ${n}` } as Happened
    this.state = { ...this.state, n }
    this.lines = [...this.lines, { id: n, n, happened }]
    flushSync()
  }

  become(connection: string): void {
    this.connection = connection
    flushSync()
  }
}

inEnglish('common', 'table')

test('what came while the connection was lost is listed, and nothing that comes later', () => {
  const told = new Told()
  const info = tableOf([seatOf({ mine: true }), seatOf({ name: 'Ben' })], { status: 'running' })
  show(Away, {
    target: document.body,
    props: {
      table: told as unknown as LiveTable,
      info,
      log: told as unknown as TableLog,
      words: (each) => ('move' in each ? each.move : null),
      low: false,
    },
  })
  const listed = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  told.move(6)
  told.become('lost')
  told.become('open')
  told.move(7)
  told.move(8)
  expect(listed()).toEqual([]) // more may come
  told.state = { ...told.state, presence: {} }
  flushSync()
  expect(listed()).toEqual(['move 7', 'move 8'])
  told.move(9)
  expect(listed()).toEqual(['move 7', 'move 8'])
  window.dispatchEvent(new Event('pointerdown'))
  flushSync()
  expect(listed()).toEqual([])
  told.move(10)
  expect(listed()).toEqual([])
})
