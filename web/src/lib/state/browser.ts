// What the state gets from the page around it. The state itself is headless: the page passes this in before it starts.

import type { Carrier } from '$lib/protocol/api'
import type { Live, Wire } from '$lib/socket/live'

/** The worker that holds the tables of this device. */
export interface Device {
  readonly carry: Carrier
  /** Follow its messages, like a socket. */
  connect(line: { hear(text: string): void; lost(): void }): Pick<Wire, 'send' | 'close'>
  /** Have Python ready before it is needed. */
  start(): void
}

/** Texts by name. Where the player lets nothing be kept, each of these throws. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface Browser {
  /** What stays on the device, or until this tab is closed; throws where the player forbids it. */
  stored(until: 'removed' | 'closed'): Store
  /** Calls `act` when the page has nothing else to do, after so many milliseconds at most; returns how to drop it. */
  whenIdle(act: () => void, most: number): () => void
  /** Open a socket to the server of this page, for this table first of all. */
  dial(table: string | null): Wire
  /** Wake a connection whenever the page comes back. */
  keepAwake(connection: Live): void
  /** Load the page anew. */
  reload(): void
  /** Whether a media query holds. */
  matches(query: string): boolean
  /** Calls `tell` with the name of each value that another tab stores; returns how to stop. */
  onStored(tell: (name: string | null) => void): () => void
  /** The code of tables on this device comes when it is first needed. */
  device(): Promise<Device>
  /** Fetch everything for playing without a network, and keep it. */
  keepAll(): Promise<unknown>
}

let given: Browser

/** The browser around this page; `lib/browser` hands it in, which `main.ts` loads before anything asks for it. */
export function browser(): Browser {
  return given
}

export function useBrowser(one: Browser): void {
  given = one
}
