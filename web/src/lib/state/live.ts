import { whoAmI } from '$lib/protocol/requests'
import { CODES, Live, type Wire } from '$lib/socket/live'
import { browser } from './browser'
import { deviceEnd, isOfDevice } from './hosts.svelte'

let shared: Live | null = null
let ofDevice: Live | null = null

/** What a table speaks through: the socket, or the worker that holds the tables of this device. */
export function liveOf(table: string): Live {
  if (!isOfDevice(table)) return live()
  ofDevice ??= new Live({
    connect: deviceWire,
    identify: () => Promise.resolve(),
    // A slow phone takes this long until Python runs.
    welcomeWithin: 60_000,
  })
  return ofDevice
}

/** A wire to the worker, whose code comes when it is first needed. */
function deviceWire(): Wire {
  let end: { send(text: string): void; close(): void } | null = null
  let closed = false
  const wire: Wire = {
    send: (text) => end?.send(text),
    close() {
      closed = true
      end?.close()
    },
    onopen: null,
    onmessage: null,
    onclose: null,
  }
  const lost = () => wire.onclose?.({ code: CODES.cutOff })
  deviceEnd().then((device) => {
    if (!closed) end = device.connect({ hear: (data) => wire.onmessage?.({ data }), lost })
  }, lost)
  return wire
}

/** The one socket of this page, made when it is first needed. */
export function live(): Live {
  if (shared === null) {
    shared = new Live({ connect: (table) => browser().dial(table), identify: () => whoAmI() })
    browser().keepAwake(shared)
  }
  return shared
}
