// Everything for playing without a network, fetched on purpose and removed on purpose.

import { core } from 'virtual:core'
import { language } from '$lib/i18n'
import { whoAmI } from '$lib/protocol/requests'
import { isKept, isServerless, noteKept } from '$lib/state/hosts.svelte'
import { Database } from './database'
import { device } from './page'

export type Trouble = 'network' | 'full' | 'unable'

/** What a service worker answers while it fetches or removes. */
interface Word {
  part?: number
  end?: 'kept' | 'forgotten' | 'network' | 'full'
}

/** Whether this browser can keep the files at all: only over a secure connection. */
export const canKeep: boolean = 'serviceWorker' in navigator && 'caches' in globalThis

/** Bytes to fetch, as they are sent, and what they take up on the device. */
export const toFetch: number = core.packed
export const onDevice: number = core.size

/** The fetching as a page shows it. */
class Keeping {
  /** From 0 to 1 while files are fetched; null otherwise. */
  part: number | null = $state(null)
  trouble: Trouble | null = $state(null)

  private running: Promise<boolean> | null = null

  /** Fetch everything that is not here yet; returns whether everything is here now. */
  keep(): Promise<boolean> {
    this.running ??= this.fetchAll().finally(() => (this.running = null))
    return this.running
  }

  private async fetchAll(): Promise<boolean> {
    this.part = 0
    this.trouble = null
    const end = await this.ask('keep')
    this.part = null
    if (end === 'kept') {
      noteKept(true)
      if (!isServerless()) void keepName()
      // Then the browser does not clear it away when space runs short.
      void navigator.storage?.persist?.().catch(() => undefined)
      return true
    }
    this.trouble = end === 'full' || end === 'network' ? end : 'unable'
    return false
  }

  /** Remove the files; the games stay. */
  async forget(): Promise<void> {
    noteKept(false)
    await this.ask('forget')
    device.stop()
  }

  private async ask(type: 'keep' | 'forget'): Promise<Word['end'] | null> {
    if (!canKeep) return null
    try {
      // The page does so by itself, but somewhat later.
      await navigator.serviceWorker.register('/sw.js')
    } catch {
      // Service workers are forbidden in this window.
      return null
    }
    const { active } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    return new Promise((done) => {
      port1.onmessage = ({ data }: MessageEvent<Word>) => {
        if (data.part !== undefined) this.part = data.part
        if (data.end !== undefined) {
          port1.close()
          done(data.end)
        }
      }
      active?.postMessage({ type, language: language() }, [port2])
    })
  }
}

export const keeping = new Keeping()

/** A person who has a name on the server has the same name here. */
async function keepName(): Promise<void> {
  try {
    const { name, named } = await whoAmI()
    const database = await Database.open()
    if (named && (await database.fact('name')) === null) await database.keepFact('name', name)
    database.close()
  } catch {
    // Then one is made up.
  }
}

/** Whether the files are still there: a browser may clear them away when space runs short. */
export async function checkKept(): Promise<void> {
  if (!isKept() || !canKeep) return
  const files = await Promise.all(core.files.map(({ address }) => caches.match(address)))
  if (files.includes(undefined)) noteKept(false)
}
