import { recordOf } from '$lib/protocol/requests'
import { explain } from '$lib/state/explain'
import { isOfDevice } from '$lib/state/hosts.svelte'
import { notify } from './notices.svelte'

/** Save a text as a file. */
function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Firefox reads it after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** A link to the record of a table was pressed: no server has that of a table of this device, so it is written here. */
export function writeRecord(event: MouseEvent, table: string): void {
  if (!isOfDevice(table)) return
  event.preventDefault()
  recordOf(table).then(
    (record) => save(JSON.stringify(record), `${table}.json`),
    (reason: unknown) => notify(explain(reason), { tone: 'bad' }),
  )
}
