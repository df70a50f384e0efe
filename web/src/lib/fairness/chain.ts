// The chain of daily seeds: docs/formats/fairness.md.

import { bytesOf, hex, sha256 } from './sha256'

const SCHEME = 'lunarium-daily-1'
/** No chain has more days: a check costs one hash for each. */
const LONGEST = 36_525
const DAY_MS = 86_400_000

function dayNumber(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) ? null : time / DAY_MS
}

/**
 * Whether the seed of a daily record leads to the published end of its chain. A record without a chain
 * claims nothing, so there is nothing to find wrong.
 */
export function endOfChain(meta: Record<string, unknown>, seed: Uint8Array): boolean {
  if (!('chain' in meta)) return true
  const chain = meta['chain']
  if (typeof chain !== 'object' || chain === null || Object.keys(chain).length !== 4) return false
  const { scheme, first, days, end } = chain as Record<string, unknown>
  const [day, start] = [dayNumber(meta['daily']), dayNumber(first)]
  if (scheme !== SCHEME || bytesOf(end) === null || day === null || start === null) return false
  if (typeof days !== 'number' || days > LONGEST || day < start || day >= start + days) return false
  const name = new TextEncoder().encode(SCHEME)
  let link = seed
  for (let n = start; n <= day; n += 1) link = sha256(Uint8Array.from([...name, ...link]))
  return hex(link) === end
}
