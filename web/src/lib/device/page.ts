// The page's end of the worker that holds the tables of this device.

import { core } from 'virtual:core'
import { ApiError, commandId, type Carrier, type RawAnswer } from '$lib/protocol/api'
import { isAway } from '$lib/state/hosts.svelte'
import { sendGames } from './games'
import type { FromPage, FromWorker } from './messages'

interface Waiting {
  done(answer: RawAnswer): void
  failed(reason: Error): void
}

/** Hears what the core says, and when it is gone. */
export interface Line {
  hear(text: string): void
  lost(): void
}

/**
 * The worker while it lives: started when it is first asked, and restarted after it has died. It speaks the
 * protocol of the server, so that a page needs no other words for a table of its own device.
 */
class Device {
  private worker: Worker | null = null
  private welcome: string | null = null
  private asked = 0
  private readonly waiting = new Map<number, Waiting>()
  private readonly lines = new Set<Line>()
  private lock = ''

  readonly carry: Carrier = (method, path, body) =>
    new Promise((done, failed) => {
      const id = ++this.asked
      this.waiting.set(id, { done, failed })
      this.say({ is: 'request', id, method, path, body })
    })

  /** Follow the messages of the core, like a socket: the first is its welcome. */
  connect(line: Line): { send(text: string): void; close(): void } {
    this.lines.add(line)
    this.start()
    const { welcome } = this
    if (welcome !== null) queueMicrotask(() => line.hear(welcome))
    return {
      send: (text) => this.say({ is: 'receive', text }),
      close: () => this.lines.delete(line),
    }
  }

  /** Have Python ready before it is needed. */
  start(): void {
    if (this.worker !== null) return
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    this.worker = worker
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (this.worker === worker) this.hear(data)
    }
    // The script itself did not load.
    worker.onerror = () => this.end(worker, 'the worker did not start')
    this.lock = `lunarium-device-${commandId()}`
    const { pyodide, sources } = core
    worker.postMessage({ is: 'start', pyodide, sources, lock: this.lock } satisfies FromPage)
  }

  /** Let go of the worker, for example before it is replaced or removed. */
  stop(): void {
    if (this.worker !== null) this.end(this.worker, 'the worker was stopped')
  }

  private say(message: FromPage): void {
    this.start()
    this.worker?.postMessage(message)
  }

  private hear(message: FromWorker): void {
    switch (message.is) {
      case 'alive':
        this.watchOver()
        return
      case 'message':
        this.welcome ??= message.text
        for (const line of this.lines) line.hear(message.text)
        return
      case 'ended':
        if (!isAway()) void sendGames().catch(() => undefined)
        return
      case 'answer':
        this.settle(message.id)?.done(message)
        return
      case 'failed':
        this.settle(message.id)?.failed(new ApiError('internal', message.reason))
        return
      case 'broken':
        if (this.worker !== null) this.end(this.worker, message.reason, message.code)
    }
  }

  /** The browser may end a worker without a word: then its lock is free. */
  private watchOver(): void {
    const { worker } = this
    if (worker === null) return
    void navigator.locks.request(this.lock, () => this.end(worker, 'the worker has died'))
  }

  private settle(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id)
    this.waiting.delete(id)
    return waiting
  }

  private end(worker: Worker, reason: string, code = 'device'): void {
    if (this.worker !== worker) return
    worker.terminate()
    this.worker = this.welcome = null
    for (const id of [...this.waiting.keys()]) this.settle(id)?.failed(new ApiError(code, reason))
    for (const line of [...this.lines]) line.lost()
  }
}

export const device = new Device()
