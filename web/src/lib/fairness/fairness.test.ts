import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkRecord } from './check'
import { records } from './records.test-data'
import { sha256 } from './sha256'
import { bytesOf, hex, setupFrom } from './shuffle'

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
    expect(checkRecord(record, { promise, part: null })).toMatchObject({
      verdict: 'verified',
      promised: true,
    })
    expect(checkRecord(record, { promise: '0'.repeat(64), part: null })).toEqual({
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
