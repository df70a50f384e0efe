import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { flushSync } from 'svelte'
import { need, speakLanguage } from '$lib/i18n'
import type { Message, Request, TableSummary } from '$lib/protocol/types'
import type { Live, Topic } from '$lib/socket/live'
import { Alerts, hasPeople, mayPutAway, othersAt } from './alerts.svelte'
import { keepDraft, saveDrafts } from './drafts'
import { paceOf, PublicTables } from './lobby.svelte'
import { PeopleAround } from './people.svelte'
import { Pages } from './pages.svelte'
import { Seeking, type Terms } from './seeking.svelte'
import {
  holdReload,
  isOutdated,
  noteBuild,
  noteFileGone,
  reloadOnce,
  shouldReload,
  withoutReload,
} from './version.svelte'

/** The part of a connection that the people around need, with a server that says what a test wants. */
class Server {
  readonly sent: Request[] = []
  connection = 'open'
  private readonly topics = new Map<Topic, (message: Message) => void>()
  private others: ((message: Message) => void)[] = []
  private greeters: (() => void)[] = []

  follow(topic: Topic, hear: (message: Message) => void) {
    this.topics.set(topic, hear)
    return () => void this.topics.delete(topic)
  }

  onOther(hear: (message: Message) => void) {
    this.others.push(hear)
    return () => void (this.others = this.others.filter((each) => each !== hear))
  }

  onWelcome(greet: () => void) {
    this.greeters.push(greet)
    return () => void (this.greeters = this.greeters.filter((each) => each !== greet))
  }

  ask(request: Request) {
    this.sent.push(request)
  }

  welcomes() {
    for (const greet of this.greeters) greet()
  }

  says(topic: Topic | null, message: unknown) {
    if (topic !== null) this.topics.get(topic)?.(message as Message)
    else for (const hear of this.others) hear(message as Message)
  }

  get live() {
    return this as unknown as Live
  }
}

function table(id: string, more: Partial<TableSummary> = {}): TableSummary {
  return {
    id,
    game: 'novaluna',
    status: 'running',
    host: false,
    names: ['Ann', 'Ben'],
    programs: [],
    my_seats: [0],
    my_turn: true,
    waits: 'turn',
    to_move: [0],
    open_seats: 0,
    moves: 3,
    created: `2026-01-0${id.length}T00:00:00.000Z`,
    updated: '2026-01-01T00:00:00.000Z',
    daily: null,
    result: null,
    time: null,
    offline: false,
    ...more,
  }
}

describe('alerts', () => {
  it('ring for a table that begins to wait, not for what waited before the page was opened', () => {
    const server = new Server()
    const alerts = new Alerts()
    const rung: string[] = []
    const changed: string[] = []
    alerts.onFresh((fresh) => rung.push(...fresh.map(({ id }) => id)))
    alerts.onChanged(({ id }) => void changed.push(id))
    alerts.start(server.live)
    server.says('mine', { type: 'waiting', tables: [table('a')], count: 1, changed: null })
    expect([rung, changed, alerts.count]).toEqual([[], [], 1])
    const both = [table('a'), table('b')]
    server.says('mine', { type: 'waiting', tables: both, count: 2, changed: table('b') })
    server.says('mine', { type: 'waiting', tables: both, count: 2, changed: table('c') })
    expect([rung, changed]).toEqual([['b'], ['b', 'c']])
    expect(othersAt(table('a'))).toEqual(['Ben'])
  })

  it('call bots by their names, and know whether people are there too', async () => {
    await speakLanguage('en')
    await need('common')
    const mixed = table('a', { names: ['Ann', 'full-moon', 'Tidal', 'Ben'], programs: [2] })
    expect(othersAt(mixed)).toEqual(['Full Moon', 'Tidal (bot)', 'Ben'])
    expect(hasPeople(mixed)).toBe(true)
    const bots = table('a', { names: ['Ann', 'full-moon', 'Tidal'], programs: [2] })
    expect(hasPeople(bots)).toBe(false)
  })

  it('let a host put a running game away only where nobody else plays', () => {
    const mixed = table('a', { host: true, names: ['Ann', 'full-moon', 'Ben'] })
    const bots = table('a', { host: true, names: ['Ann', 'full-moon', 'Tidal'], programs: [2] })
    expect([mixed, bots].map(mayPutAway)).toEqual([false, true])
    expect(mayPutAway({ ...mixed, status: 'open' })).toBe(true)
    expect(mayPutAway({ ...bots, host: false })).toBe(false)
  })

  it('keep a list of games live', async () => {
    const pages = new Pages(async () => ({ tables: [table('a'), table('b')], next: null }))
    pages.take(table('c'), true)
    expect(pages.tables).toEqual([])
    await pages.load()
    pages.take(table('b', { moves: 4 }), true)
    expect(pages.tables.map(({ id, moves }) => `${id}${moves}`)).toEqual(['b4', 'a3'])
    pages.take(table('a'), false)
    expect(pages.tables.map(({ id }) => id)).toEqual(['b'])
  })
})

describe('the lobby', () => {
  it('takes changes over, filters, and puts tables where somebody waits first', () => {
    const server = new Server()
    const lobby = new PublicTables()
    lobby.start(server.live)
    const open = (id: string, online: number, game: 'novaluna' | 'akvarko' = 'novaluna') => ({
      table: table(id, { status: 'open', open_seats: 1, my_seats: [], game }),
      online,
    })
    const any = { game: null, seats: null, pace: null }
    const all = [open('a', 0), open('bb', 1, 'akvarko'), open('ccc', 0)]
    server.says('tables', { type: 'tables', fresh: true, tables: all, gone: [] })
    const ids = () => lobby.joinable(any).map((each) => each.table.id)
    expect(ids()).toEqual(['bb', 'ccc', 'a'])
    server.says('tables', { type: 'tables', fresh: false, tables: [open('a', 2)], gone: ['ccc'] })
    expect(ids()).toEqual(['bb', 'a'])
    expect(lobby.joinable({ ...any, game: 'akvarko' })).toHaveLength(1)
    expect(lobby.joinable({ ...any, game: 'akvarko', seats: 3 })).toHaveLength(0)
    expect(lobby.joinable({ ...any, pace: 'none' })).toHaveLength(2)
    expect(lobby.joinable({ ...any, pace: 'live' })).toHaveLength(0)
    expect(lobby.running(any)).toHaveLength(0)
  })

  it('tells games of one sitting from those that take days', () => {
    const time = { kind: 'move', seconds: 60, increment: 0, level: 'gibbous' } as const
    expect(paceOf(null)).toBe('none')
    expect(paceOf(time)).toBe('live')
    expect(paceOf({ ...time, seconds: 86_400 })).toBe('days')
    expect(paceOf({ ...time, kind: 'clock', seconds: 7200 })).toBe('live')
  })

  it('counts the people who look, without me', () => {
    const server = new Server()
    const people = new PeopleAround()
    people.start(server.live)
    const seekers = [
      { game: 'novaluna', seats: [2], time: null, count: 2 },
      { game: 'akvarko', seats: [3], time: null, count: 1 },
    ]
    server.says('people', { type: 'people', seekers, open_tables: { akvarko: 3 } })
    expect(people.looking(null, null)).toBe(3)
    expect(people.looking('novaluna', 'novaluna')).toBe(1)
    expect(people.looking('akvarko', 'novaluna')).toBe(1)
    expect([people.free(null), people.free('novaluna')]).toEqual([3, 0])
  })
})

describe('a search for players', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const terms: Terms = { game: 'novaluna', seats: [2], time: null }
  const said = { game: 'novaluna', seats: [2], time: null, missing: 0, proposal: null, table: null }

  function search() {
    const server = new Server()
    const paired: string[] = []
    const refused: string[] = []
    const seeking = new Seeking(
      (table) => void paired.push(table),
      ({ code }) => void refused.push(code),
      () => server.live,
    )
    seeking.begin(terms)
    return { server, seeking, paired, refused }
  }

  it('says what is missing, answers that it is here, and goes to the table', () => {
    const { server, seeking, paired } = search()
    const ask = { type: 'seek', ...terms }
    expect(server.sent).toEqual([ask])
    server.says(null, { type: 'seeking', ...said, status: 'looking', missing: 1 })
    expect(seeking.now).toMatchObject({ is: 'looking', missing: 1 })
    server.says(null, { type: 'seeking', ...said, status: 'found', proposal: 'p' })
    expect(server.sent.at(-1)).toEqual({ type: 'here', proposal: 'p' })
    server.says(null, { type: 'seeking', ...said, status: 'paired', table: 't' })
    expect([paired, seeking.now.is]).toEqual([['t'], 'none'])
    server.welcomes()
    expect(server.sent.filter(({ type }) => type === 'seek')).toHaveLength(1)
  })

  it('goes on after a lost connection, ends when nobody looks, and when it is refused', () => {
    const { server, seeking, refused } = search()
    server.welcomes()
    expect(server.sent.filter(({ type }) => type === 'seek')).toHaveLength(2)
    seeking.attend(false)
    vi.advanceTimersByTime(60_000)
    seeking.attend(true)
    vi.advanceTimersByTime(600_000)
    expect(seeking.now.is).toBe('looking')
    seeking.attend(false)
    vi.advanceTimersByTime(180_000)
    expect(seeking.now.is).toBe('ended')
    expect(server.sent.at(-1)).toEqual({ type: 'end_seek' })
    seeking.begin(terms)
    server.says(null, { type: 'refused', id: null, table: null, refusal: { code: 'too_many' } })
    expect([seeking.now.is, refused]).toEqual(['none', ['too_many']])
  })
})

describe('a new version', () => {
  it('is noticed by the script of the page, and waits for those who hold it', () => {
    noteBuild(null, '/assets/a.js')
    noteBuild('/assets/a.js', '/assets/a.js')
    expect(isOutdated()).toBe(false)
    noteBuild('/assets/b.js', null)
    expect(isOutdated()).toBe(false)
    flushSync(() => noteBuild('/assets/b.js', '/assets/a.js'))
    expect(isOutdated()).toBe(true)
    let holds = true
    holdReload(() => holds)
    expect(shouldReload()).toBe(false)
    holds = false
    expect(shouldReload()).toBe(true)
    holds = true // other tests of this page go about without a reload
  })

  it('is loaded once when a file is gone, and not over and over', () => {
    const loads = vi.fn()
    expect([reloadOnce(100_000, loads), reloadOnce(110_000, loads)]).toEqual([true, false])
    expect(loads).toHaveBeenCalledTimes(1)
    expect(reloadOnce(200_000, loads)).toBe(true)
  })

  it('is not loaded for a file that nobody has asked for', async () => {
    const loads = vi.fn()
    await withoutReload(async () => noteFileGone(loads))
    expect(loads).not.toHaveBeenCalled()
    await expect(withoutReload(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    noteFileGone(loads)
    expect(loads).toHaveBeenCalledTimes(1)
  })

  it('keeps a half-made move over the reload, once', () => {
    let made: unknown = { tile: 7 }
    const first = { read: () => made, restore: vi.fn() }
    keepDraft('table-1', first)
    saveDrafts()
    const second = { read: () => null, restore: vi.fn() }
    const stop = keepDraft('table-1', second)
    expect(second.restore).toHaveBeenCalledWith({ tile: 7 })
    stop()
    const third = { read: () => null, restore: vi.fn() }
    keepDraft('table-1', third)
    expect(third.restore).not.toHaveBeenCalled()
    made = null
  })

  it('keeps a half-made move when the page is loaded again before it was taken up', () => {
    const stop = keepDraft('table-2', { read: () => ({ tile: 8 }), restore: vi.fn() })
    saveDrafts()
    stop()
    saveDrafts() // by a page whose table is not there yet
    const taken = { read: () => null, restore: vi.fn() }
    keepDraft('table-2', taken)()
    expect(taken.restore).toHaveBeenCalledWith({ tile: 8 })
  })
})
