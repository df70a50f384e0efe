import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkRecord } from './check'
import { daily, mixed, withheld } from './mixed.test-data'
import { records } from './records.test-data'
import { bytesOf, hex, sha256 } from './sha256'
import { setupFrom } from './shuffle'

type Parts = {
  game: string
  setup: { deck: string[] }
  meta: { fair: Record<string, unknown> }
  result: unknown
}
const copy = (record: unknown): Parts => structuredClone(record) as Parts

describe('sha256', () => {
  it('agrees with another implementation for every length up to three blocks', () => {
    for (let length = 0; length < 200; length += 1) {
      const message = new Uint8Array(randomBytes(length))
      expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
    }
  })
})

describe('the set-up of a seed', () => {
  it('is the one of the worked example', () => {
    const seed = Uint8Array.from({ length: 32 }, (_, n) => n)
    const setup = setupFrom(seed, 'novaluna', 4, { discs: 16 })
    expect(setup?.['stack']).toEqual([2, 3, 1, 0])
    expect((setup?.['deck'] as string[]).slice(0, 6)).toEqual([
      'T4d',
      'B4b',
      'Y4a',
      'Y4d',
      'R4c',
      'B3c',
    ])
  })

  it('is unknown for an unknown game', () => {
    expect(setupFrom(new Uint8Array(32), 'chess', 2, {})).toBeNull()
  })
})

describe('a record', () => {
  it('is verified at every kind of table', () => {
    expect(records.length).toBeGreaterThanOrEqual(13)
    for (const record of records)
      expect(checkRecord(record)).toEqual({
        verdict: 'verified',
        promised: false,
        parts: 0,
        withheld: 0,
      })
  })

  it('is verified against the promise seen before', () => {
    const record = copy(records[0])
    const promise = record.meta.fair['commitment'] as string
    expect(checkRecord(record, { promise, shown: null })).toMatchObject({
      verdict: 'verified',
      promised: true,
    })
    expect(checkRecord(record, { promise: '0'.repeat(64), shown: null })).toEqual({
      verdict: 'broken',
      why: 'promise',
    })
  })

  it('is broken when two cards have changed places', () => {
    for (const original of records) {
      const record = copy(original)
      const deck = record.setup.deck
      const other = deck.findIndex((entry) => entry !== deck[0])
      ;[deck[0], deck[other]] = [deck[other] as string, deck[0] as string]
      expect(checkRecord(record)).toEqual({ verdict: 'broken', why: 'setup' })
    }
  })

  it('is broken when the seed is another one', () => {
    const record = copy(records[0])
    record.meta.fair['seed'] = '0'.repeat(64)
    expect(checkRecord(record)).toEqual({ verdict: 'broken', why: 'commitment' })
  })

  it('waits for its seed while the game is open, and no longer', () => {
    const record = copy(records[0])
    record.meta.fair['seed'] = null
    expect(checkRecord(record)).toEqual({ verdict: 'not_opened' })
    record.result = {}
    expect(checkRecord(record)).toEqual({ verdict: 'broken', why: 'proof' })
  })

  it('may have no proof', () => {
    expect(checkRecord({ game: 'novaluna' })).toEqual({ verdict: 'absent' })
  })

  it.each([
    null,
    7,
    [],
    { meta: { fair: 3 } },
    { meta: { fair: { scheme: 'x', commitment: '', seed: '' } } },
  ])('that is no record is no proof: %j', (record) => {
    expect(checkRecord(record).verdict).toBe('broken')
  })

  it('reads seeds strictly', () => {
    expect(bytesOf('AB'.repeat(32))).toBeNull()
    expect(bytesOf('ab'.repeat(31))).toBeNull()
    expect(bytesOf('ab'.repeat(32))).toHaveLength(32)
  })
})

describe('a shuffle to which browsers have added', () => {
  type Mixed = Parts & {
    meta: { fair: { contributions: { seat: number; seal: string; part: string | null }[] } }
  }
  const seals = (record: unknown) =>
    (record as Mixed).meta.fair.contributions.map(({ seat, seal }) => `${seat}:${seal}`).join(' ')

  it('is verified, and says who has withheld a part', () => {
    const both = { verdict: 'verified', promised: false, parts: 2, withheld: 0 }
    expect(checkRecord(mixed)).toEqual(both)
    expect(checkRecord(withheld)).toEqual({ ...both, parts: 1, withheld: 1 })
  })

  it('is broken when a part is exchanged, left out or not the sealed one', () => {
    const changes: ((parts: Mixed['meta']['fair']['contributions']) => void)[] = [
      (parts) => parts.pop(),
      (parts) => ((parts[0] as { part: string | null }).part = null),
      (parts) => ((parts[0] as { part: string | null }).part = '00'.repeat(32)),
      (parts) => parts.reverse(),
      (parts) => parts.splice(0),
    ]
    for (const change of changes) {
      const record = structuredClone(mixed) as Mixed
      change(record.meta.fair.contributions)
      expect(checkRecord(record).verdict).toBe('broken')
    }
  })

  it('must hold what this browser has added, among the seals that it saw', () => {
    const own = '01'.repeat(32)
    const noted = { promise: null, shown: { part: own, seals: seals(mixed) } }
    expect(checkRecord(mixed, noted).verdict).toBe('verified')
    const other = { ...noted, shown: { ...noted.shown, part: '03'.repeat(32) } }
    expect(checkRecord(mixed, other)).toEqual({ verdict: 'broken', why: 'part' })
    const chosenLater = { ...noted, shown: { ...noted.shown, seals: `${seals(mixed)} 2:00` } }
    expect(checkRecord(mixed, chosenLater)).toEqual({ verdict: 'broken', why: 'promise' })
  })

  it('of a day belongs to the chain that was published', () => {
    expect(checkRecord(daily).verdict).toBe('verified')
    for (const change of [{ daily: '2026-11-21' }, { chain: { scheme: 'lunarium-daily-1' } }]) {
      const record = copy(daily)
      Object.assign(record.meta, change)
      expect(checkRecord(record)).toEqual({ verdict: 'broken', why: 'chain' })
    }
  })
})
