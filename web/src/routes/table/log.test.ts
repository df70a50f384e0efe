import { expect, test } from 'vitest'
import type { Request } from '$lib/protocol/types'
import { Live, type Wire } from '$lib/socket/live'
import { tableOf } from '$lib/state/tables.test-data'
import { LiveTable } from '$lib/state/table.svelte'
import { TableLog } from './log.svelte'

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
  const table = new LiveTable(ID, 'secret', new Live(() => wire))
  const log = new TableLog(table)
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
  expect(sent).toMatchObject([
    { type: 'watch', have: null, invite: 'secret' },
    { type: 'watch', have: 1, invite: 'secret' },
  ])
  log.close()
  table.close()
})
