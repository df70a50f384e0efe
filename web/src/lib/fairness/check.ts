import { endOfChain } from './chain'
import { sealsText } from './parts'
import { bytesOf, hex, sha256 } from './sha256'
import { MIXED_SCHEME, mixedSeed, SCHEME, setupFrom, type Part } from './shuffle'

/**
 * What a check of the shuffle came to; `promised` when the commitment of the table was compared too.
 * `parts` counts the browsers that added to it, `withheld` those that sealed a part and did not show it.
 */
export type Verdict =
  | { verdict: 'verified'; promised: boolean; parts: number; withheld: number }
  | { verdict: 'not_opened' }
  | { verdict: 'absent' }
  | { verdict: 'broken'; why: 'proof' | 'commitment' | 'promise' | 'part' | 'chain' | 'setup' }

/** What this browser noted before the first move: the commitment; the part that it added, and all seals. */
export interface Noted {
  readonly promise: string | null
  readonly shown: { readonly part: string; readonly seals: string } | null
}

const nothing: Noted = { promise: null, shown: null }

/** What browsers added, in seat order; null if the proof is damaged. */
function partsIn(value: unknown, seats: number): Part[] | null {
  if (!Array.isArray(value) || value.length === 0) return null
  const parts: Part[] = []
  for (const one of value as unknown[]) {
    if (!isObject(one) || Object.keys(one).length !== 3) return null
    const { seat, part } = one
    const seal = bytesOf(one['seal'])
    const bytes = part === null ? null : bytesOf(part)
    if (typeof seat !== 'number' || !Number.isInteger(seat) || seal === null) return null
    if (seat <= (parts.at(-1)?.seat ?? -1) || seat >= seats) return null
    if (part !== null && (bytes === null || hex(sha256(bytes)) !== hex(seal))) return null
    parts.push({ seat, seal, part: bytes })
  }
  return parts
}

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

/** Check the shuffle of a record. */
export function checkRecord(record: unknown, { promise, shown }: Noted = nothing): Verdict {
  if (!isObject(record)) return { verdict: 'broken', why: 'proof' }
  const meta = record['meta']
  if (!isObject(meta) || !('fair' in meta)) return { verdict: 'absent' }
  const fair = meta['fair']
  if (!isObject(fair)) return { verdict: 'broken', why: 'proof' }
  const mixed = fair['scheme'] === MIXED_SCHEME
  if ((!mixed && fair['scheme'] !== SCHEME) || Object.keys(fair).length !== (mixed ? 4 : 3))
    return { verdict: 'broken', why: 'proof' }
  const { game, seats, options } = record
  const parts = mixed ? partsIn(fair['contributions'], Array.isArray(seats) ? seats.length : 0) : []
  if (parts === null) return { verdict: 'broken', why: 'proof' }
  const commitment = bytesOf(fair['commitment'])
  if (commitment === null) return { verdict: 'broken', why: 'proof' }
  if (promise !== null && promise !== fair['commitment'])
    return { verdict: 'broken', why: 'promise' }
  if (fair['seed'] === null && record['result'] === null) return { verdict: 'not_opened' }
  const seed = bytesOf(fair['seed'])
  if (seed === null) return { verdict: 'broken', why: 'proof' }
  if (hex(sha256(seed)) !== fair['commitment']) return { verdict: 'broken', why: 'commitment' }
  if (shown !== null) {
    if (!parts.some((one) => one.part !== null && hex(one.part) === shown.part))
      return { verdict: 'broken', why: 'part' }
    const seals = sealsText(parts.map(({ seat, seal }) => ({ seat, seal: hex(seal) })))
    if (seals !== shown.seals) return { verdict: 'broken', why: 'promise' }
  }
  if (!endOfChain(meta, seed)) return { verdict: 'broken', why: 'chain' }
  if (typeof game !== 'string' || !Array.isArray(seats) || !isObject(options))
    return { verdict: 'broken', why: 'setup' }
  const setup = setupFrom(mixedSeed(seed, parts), game, seats.length, options)
  if (setup === null || !same(setup, record['setup'])) return { verdict: 'broken', why: 'setup' }
  const withheld = parts.filter((one) => one.part === null).length
  const added = parts.length - withheld
  return { verdict: 'verified', promised: promise !== null, parts: added, withheld }
}
