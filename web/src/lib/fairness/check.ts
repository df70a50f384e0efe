import { sha256 } from './sha256'
import { bytesOf, hex, SCHEME, setupFrom } from './shuffle'

/** What a check of the shuffle came to; `promised` when the commitment of the table was compared too. */
export type Verdict =
  | { verdict: 'verified'; promised: boolean }
  | { verdict: 'not_opened' }
  | { verdict: 'absent' }
  | { verdict: 'broken'; why: 'proof' | 'commitment' | 'promise' | 'setup' }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, n) => same(entry, b[n]))
  if (isObject(a) && isObject(b)) {
    const keys = Object.keys(a)
    return (
      keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]))
    )
  }
  return a === b
}

/**
 * Check the shuffle of a record. `promise` is the commitment that this browser saw before the game
 * was over, if it did.
 */
export function checkRecord(record: unknown, promise: string | null = null): Verdict {
  if (!isObject(record)) return { verdict: 'broken', why: 'proof' }
  const meta = record['meta']
  if (!isObject(meta) || !('fair' in meta)) return { verdict: 'absent' }
  const fair = meta['fair']
  if (!isObject(fair) || Object.keys(fair).length !== 3 || fair['scheme'] !== SCHEME)
    return { verdict: 'broken', why: 'proof' }
  const commitment = bytesOf(fair['commitment'])
  if (commitment === null) return { verdict: 'broken', why: 'proof' }
  if (promise !== null && promise !== fair['commitment'])
    return { verdict: 'broken', why: 'promise' }
  if (fair['seed'] === null && record['result'] === null) return { verdict: 'not_opened' }
  const seed = bytesOf(fair['seed'])
  if (seed === null) return { verdict: 'broken', why: 'proof' }
  if (hex(sha256(seed)) !== fair['commitment']) return { verdict: 'broken', why: 'commitment' }
  const { game, seats, options } = record
  if (typeof game !== 'string' || !Array.isArray(seats) || !isObject(options))
    return { verdict: 'broken', why: 'setup' }
  const setup = setupFrom(seed, game, seats.length, options)
  if (setup === null || !same(setup, record['setup'])) return { verdict: 'broken', why: 'setup' }
  return { verdict: 'verified', promised: promise !== null }
}
