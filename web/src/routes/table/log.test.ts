import { expect, test } from 'vitest'
import type { Happened, Moved, Request } from '$lib/protocol/types'
import { Live, type Wire } from '$lib/socket/live'
import { tableOf } from '$lib/state/tables.test-data'
import { LiveTable } from '$lib/state/table.svelte'
import { Stage } from '$lib/table/stage.svelte'
import { movesIn, TableLog } from './log.svelte'

const ID = 'a'.repeat(22)

test('a spectator of a private game shows the invitation whenever it asks for the story', () => {
  const sent: Request[] = []
  const wire: Wire = {
    send: (text) => void sent.push(JSON.parse(text) as Request),
    close: () => undefined,
    onopen: null,
    onmessage: null,
    onclose: null,
  }
  const says = (message: unknown) => wire.onmessage?.({ data: JSON.stringify(message) })
  const table = new LiveTable(
    ID,
    'secret',
    new Live({ connect: () => wire, identify: async () => undefined }),
  )
  const stage = new Stage(table)
  const log = new TableLog(table, stage)
  says({ type: 'welcome', protocol: 1, person: 'p', name: 'Eva', heartbeat_s: 20 })
  says({
    type: 'update',
    table: ID,
    n: 9,
    after: null,
    happened: [],
    info: { ...tableOf([]), moves: 7 },
    seat: null,
    view: null,
    moves: null,
  })
  expect(sent.filter(({ type }) => type === 'watch')).toMatchObject([
    { type: 'watch', have: null, invite: 'secret' },
    { type: 'watch', have: 1, invite: 'secret' },
  ])
  log.close()
  stage.close()
  table.close()
})

const moved = (seat: number) => ({ type: 'moved', seat, move: 'x' }) as Moved
const back = (...removes: number[]): Happened => ({
  type: 'taken_back',
  seat: 0,
  moves: removes.length,
  removes,
})
const lines = (...all: Happened[]) => all.map((happened, id) => ({ id, n: id, happened }))

test('an undo strikes out the moves that it names, and later ones count without them', () => {
  const log = lines(moved(0), moved(1), moved(0), back(1, 2), moved(1), moved(0), back(2))
  const { standing, takenBack } = movesIn(log, 0)
  expect([...takenBack]).toEqual([1, 2, 5])
  expect(standing.map(({ id }) => id)).toEqual([0, 4])
})

test('moves from before the log are counted, but not struck out', () => {
  const { standing, takenBack } = movesIn(lines(moved(0), back(9, 10), moved(1), back(9)), 10)
  expect([...takenBack]).toEqual([0, 2])
  expect(standing).toEqual([])
})
