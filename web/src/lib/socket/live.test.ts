import { describe, expect, it, onTestFinished } from 'vitest'
import type { Message, Play, Request } from '$lib/protocol/types'
import { beforeRefusals, commandId } from '$lib/protocol/api'
import { Live, type Clock, type Wire } from './live'

class FakeWire implements Wire {
  readonly sent: Request[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Request)
  }

  closed = false

  /** As a socket whose other side is gone: nothing is heard of its end for a long time. */
  close(): void {
    this.closed = true
  }

  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  welcomes(routed = false): void {
    this.says({
      type: 'welcome',
      protocol: 2,
      person: 'p',
      name: 'Eva',
      heartbeat_s: 20,
      build: null,
      routed,
    })
  }
}

class Hands implements Clock {
  private due: { at: number; then: () => void }[] = []
  private now = 0

  after(milliseconds: number, then: () => void): () => void {
    const entry = { at: this.now + milliseconds, then }
    this.due.push(entry)
    return () => {
      this.due = this.due.filter((other) => other !== entry)
    }
  }

  random(): number {
    return 1
  }

  pass(milliseconds: number): void {
    const until = this.now + milliseconds
    for (;;) {
      const next = this.due.filter((entry) => entry.at <= until).sort((a, b) => a.at - b.at)[0]
      if (next === undefined) break
      this.due = this.due.filter((entry) => entry !== next)
      this.now = next.at
      next.then()
    }
    this.now = until
  }
}

const TABLE = 'a'.repeat(22)
const play = (id = commandId()): Play => ({ type: 'play', id, seat: 0, move: 'T1@0,0', version: 3 })

function setUp() {
  const wires: FakeWire[] = []
  const clock = new Hands()
  const asked: (string | null)[] = []
  const people = { made: 0 }
  const live = new Live(
    {
      connect(table) {
        asked.push(table)
        const wire = new FakeWire()
        wires.push(wire)
        return wire
      },
      async identify() {
        people.made += 1
      },
    },
    clock,
  )
  const heard: Message[] = []
  const known = { have: null as number | null, seat: null as number | null }
  const watcher = {
    message: (m: Message) => void heard.push(m),
    have: () => known.have,
    seat: () => known.seat,
  }
  return {
    wires,
    clock,
    live,
    heard,
    asked,
    people,
    known,
    watcher,
    wire: () => wires.at(-1) as FakeWire,
  }
}

describe('a live connection', () => {
  it('says nothing before the welcome and then watches', () => {
    const { asked, live, watcher, wire } = setUp()
    live.watch(TABLE, watcher)
    expect(live.connection).toBe('connecting')
    expect(asked).toEqual([TABLE])
    expect(wire().sent).toEqual([])
    wire().welcomes()
    expect(live.connection).toBe('open')
    expect(wire().sent).toEqual([
      { type: 'attend', visible: true },
      { type: 'watch', table: TABLE, have: null, invite: null, one_by_one: true },
    ])
  })

  it('passes messages of a watched table on, and of no other', () => {
    const { live, watcher, wire, heard } = setUp()
    live.watch(TABLE, watcher)
    wire().welcomes()
    wire().says({ type: 'presence', table: TABLE, online: [], watching: 1, choosing: [] })
    wire().says({ type: 'presence', table: 'b'.repeat(22), online: [], watching: 1, choosing: [] })
    expect(heard).toHaveLength(1)
  })

  it('settles a command by its acknowledgement', async () => {
    const { live, watcher, wire } = setUp()
    live.watch(TABLE, watcher)
    wire().welcomes()
    const command = play()
    const done = live.do(TABLE, command)
    expect(wire().sent.at(-1)).toEqual({ type: 'do', table: TABLE, command })
    wire().says({ type: 'ack', id: command.id, table: TABLE, n: 4, rematch: null })
    await expect(done).resolves.toMatchObject({ n: 4 })
  })

  it('says why a command was refused', async () => {
    const { live, watcher, wire } = setUp()
    live.watch(TABLE, watcher)
    wire().welcomes()
    const command = play()
    const done = live.do(TABLE, command)
    const refusal = { code: 'stale', reason: 'changed', clause: null }
    wire().says({ type: 'refused', id: command.id, table: TABLE, refusal })
    await expect(done).rejects.toMatchObject({ refusal })
  })

  it('says it when the words for it are there', async () => {
    let arrive = () => {}
    beforeRefusals((then) => (arrive = then))
    onTestFinished(() => beforeRefusals((then) => then()))
    const { live, watcher, wire } = setUp()
    live.watch(TABLE, watcher)
    wire().welcomes()
    const command = play()
    let heard = false
    const done = live.do(TABLE, command).catch(() => (heard = true))
    const refusal = { code: 'stale', reason: 'changed', clause: null }
    wire().says({ type: 'refused', id: command.id, table: TABLE, refusal })
    await Promise.resolve()
    expect(heard).toBe(false)
    arrive()
    await done
    expect(heard).toBe(true)
  })

  it('comes back by itself, watches from the last version and sends again what was not answered', async () => {
    const { live, watcher, wires, wire, clock, known } = setUp()
    live.watch(TABLE, watcher)
    wire().welcomes()
    const command = play()
    const done = live.do(TABLE, command)
    known.have = 7
    known.seat = 1
    wire().onclose?.({ code: 1006 })
    expect(live.connection).toBe('lost')
    clock.pass(300)
    expect(wires).toHaveLength(2)
    expect(live.connection).toBe('lost')
    wire().welcomes()
    expect(wire().sent).toEqual([
      { type: 'attend', visible: true },
      { type: 'watch', table: TABLE, have: 7, invite: null, one_by_one: true },
      { type: 'open', table: TABLE, seat: 1 },
      { type: 'do', table: TABLE, command },
    ])
    wire().says({ type: 'ack', id: command.id, table: TABLE, n: 8, rematch: null })
    await expect(done).resolves.toMatchObject({ n: 8 })
  })

  it('waits longer with each failure, up to ten seconds', () => {
    const { live, watcher, wires, clock } = setUp()
    live.watch(TABLE, watcher)
    const waits: number[] = []
    for (let n = 0; n < 8; n += 1) {
      const before = wires.length
      wires.at(-1)?.onclose?.({ code: 1006 })
      let waited = 0
      while (wires.length === before) {
        clock.pass(100)
        waited += 100
      }
      waits.push(waited)
    }
    expect(waits).toEqual([300, 600, 1200, 2400, 4800, 9600, 10_000, 10_000])
  })

  it('finds a connection that died without a word', () => {
    const { live, watcher, wires, wire, clock } = setUp()
    live.watch(TABLE, watcher)
    wire().welcomes()
    clock.pass(20_000)
    expect(wire().sent.at(-1)).toEqual({ type: 'ping' })
    clock.pass(8_000)
    expect(live.connection).toBe('lost')
    expect(wires).toHaveLength(2)
  })

  it('dials anew for another table where a proxy sends each to a process of its own', () => {
    const { asked, live, watcher, wire } = setUp()
    const stop = live.follow('mine', () => undefined)
    wire().welcomes(true)
    live.watch(TABLE, watcher)
    expect(asked).toEqual([null, TABLE])
    wire().welcomes(true)
    expect(wire().sent.map(({ type }) => type)).toContain('follow')
    stop()
  })

  it('is back soon after a sleep, and does not wait for the end of the dead socket', () => {
    const { live, watcher, wires, wire, clock } = setUp()
    live.watch(TABLE, watcher)
    wire().welcomes()
    live.wake()
    expect(wire().sent.at(-1)).toEqual({ type: 'ping' })
    clock.pass(1_200)
    expect(wires).toHaveLength(2)
    wire().welcomes()
    expect(live.connection).toBe('open')
    live.wake()
    wire().says({ type: 'pong' })
    clock.pass(1_200)
    expect(wires).toHaveLength(2)
  })

  it('never has two sockets, and gives up one that is not welcomed', () => {
    const { live, watcher, wires, wire, clock } = setUp()
    live.watch(TABLE, watcher)
    live.wake()
    live.wake()
    expect(wires.filter(({ closed }) => !closed)).toHaveLength(1)
    clock.pass(8_000)
    expect(live.connection).toBe('lost')
    live.retry()
    live.retry()
    expect(wires.filter(({ closed }) => !closed)).toHaveLength(1)
    wire().welcomes()
    clock.pass(1)
    live.close()
    expect(wires.every(({ closed }) => closed)).toBe(true)
  })

  it.each([
    [1012, 'lost', 1_000],
    [4408, 'lost', 300],
    [4409, 'lost', 300],
    [4429, 'lost', 15_000],
  ] as const)('comes back after close code %i', (code, connection, wait) => {
    const { live, watcher, wires, wire, clock } = setUp()
    live.watch(TABLE, watcher)
    wire().welcomes()
    if (code === 1012) wire().says({ type: 'closing', reason: 'closing', retry_ms: 1000 })
    wire().onclose?.({ code })
    expect(live.connection).toBe(connection)
    clock.pass(wait - 1)
    expect(wires).toHaveLength(1)
    clock.pass(1)
    expect(wires).toHaveLength(2)
  })

  it('asks for an identity where the server knows none', () => {
    const { live, watcher, wires, wire, clock, people } = setUp()
    live.watch(TABLE, watcher)
    wire().onclose?.({ code: 4401 })
    expect(people.made).toBe(1)
    clock.pass(300)
    expect(wires).toHaveLength(2)
  })

  it('ends where the server speaks another protocol, and does not send again what it cannot read', async () => {
    const { live, watcher, wires, wire, clock } = setUp()
    live.watch(TABLE, watcher)
    wire().welcomes()
    const unread = live.do(TABLE, play())
    wire().onclose?.({ code: 4400 })
    await expect(unread).rejects.toMatchObject({ refusal: { code: 'bad_message' } })
    clock.pass(300)
    wire().welcomes()
    expect(wire().sent.some(({ type }) => type === 'do')).toBe(false)
    const late = live.do(TABLE, play())
    wire().onclose?.({ code: 4426 })
    await expect(late).rejects.toMatchObject({ refusal: { code: 'closing' } })
    expect(live.connection).toBe('outdated')
    clock.pass(60_000)
    expect(wires).toHaveLength(2)
  })

  it('follows topics, again after a break, and tells the server who looks', () => {
    const { live, wire, clock } = setUp()
    const told: string[] = []
    const stop = live.follow('mine', ({ type }) => void told.push(type))
    wire().welcomes()
    live.attend(false)
    expect(wire().sent).toEqual([
      { type: 'attend', visible: true },
      { type: 'follow', topic: 'mine' },
      { type: 'attend', visible: false },
    ])
    wire().says({ type: 'waiting', tables: [], count: 0, changed: null })
    expect(told).toEqual(['waiting'])
    wire().onclose?.({ code: 1006 })
    clock.pass(300)
    wire().welcomes()
    expect(wire().sent).toEqual([
      { type: 'attend', visible: false },
      { type: 'follow', topic: 'mine' },
    ])
    stop()
    expect(live.connection).toBe('closed')
  })

  it('keeps a connection whose pings are answered', () => {
    const { live, watcher, wires, wire, clock } = setUp()
    live.watch(TABLE, watcher)
    wire().welcomes()
    for (let n = 0; n < 5; n += 1) {
      clock.pass(20_000)
      wire().says({ type: 'pong' })
      clock.pass(8_000)
    }
    expect(wires).toHaveLength(1)
    expect(live.connection).toBe('open')
  })

  it('closes when nobody watches any more', () => {
    const { live, watcher, wire } = setUp()
    const stop = live.watch(TABLE, watcher)
    wire().welcomes()
    stop()
    expect(wire().sent.at(-1)).toEqual({ type: 'unwatch', table: TABLE })
    expect(live.connection).toBe('closed')
  })

  it('ignores what is not a message', () => {
    const { live, watcher, wire, heard } = setUp()
    live.watch(TABLE, watcher)
    wire().welcomes()
    wire().onmessage?.({ data: '{broken' })
    expect(heard).toEqual([])
    expect(live.connection).toBe('open')
  })
})
