// Finished games of this device go to "My games" of the server, as records that it checks.

import { JsonText, overHttp, request } from '$lib/protocol/api'
import { isCode } from '$lib/protocol/requests'
import { Database, type KeptTable } from './database'

/** A record that the server refuses would be refused for ever. */
const REFUSED = 'refused'

const isWaiting = ({ record, sent }: KeptTable) => record !== undefined && sent === undefined

/**
 * Send the games that have not been sent yet; returns how many the server accepted. Stops if the server cannot be
 * reached.
 */
export async function sendFinished(database: Database): Promise<number> {
  let taken = 0
  for (const { id, record } of (await database.tables()).filter(isWaiting)) {
    try {
      const body = new JsonText(record ?? '')
      const { table } = await request<{ table: string }>('POST', '/api/me/records', body, overHttp)
      await database.note(id, { sent: table })
      taken += 1
    } catch (reason) {
      if (!isCode(reason, 'bad_record', 'too_large')) return taken
      await database.note(id, { sent: REFUSED })
    }
  }
  return taken
}
