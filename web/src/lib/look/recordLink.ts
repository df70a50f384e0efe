// A game that lies in its own link, behind the `#`: no server has to know it.

import { href, withSecret } from '$lib/router'
import { MOST_BYTES } from '$lib/state/replay'

const SHAPE = /^#game=([\w-]+)$/
/** What a link may hold at most. A long game of six takes a fifth of it. */
const MOST_LETTERS = 32_000

async function through(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > most) {
      await reader.cancel()
      throw new RangeError('the game is too long for a link')
    }
    parts.push(value)
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new Blob([new Uint8Array(bytes)]).stream()
}

/** A record as a link holds it; rejects where the game is too long for one. */
export async function packRecord(record: unknown): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(record))
  const packed = await through(
    streamOf(text).pipeThrough(new CompressionStream('deflate-raw')),
    (MOST_LETTERS * 3) / 4 - 2,
  )
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''))
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The whole address that replays a packed record anywhere, at one of its moves. */
export function linkTo(packed: string, n = 0, seat: number | null = null): string {
  const query = { ...(n === 0 ? {} : { move: n }), ...(seat === null ? {} : { seat }) }
  return new URL(withSecret(href('replay', {}, query), `game=${packed}`), location.href).href
}

/** The text of the record in the part of an address behind the `#`; null where there is none that can be read. */
export async function recordInLink(hash: string): Promise<string | null> {
  const written = SHAPE.exec(hash)?.[1]
  if (written === undefined || written.length > MOST_LETTERS) return null
  try {
    const letters = atob(written.replaceAll('-', '+').replaceAll('_', '/'))
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
    const unpacked = streamOf(packed).pipeThrough(new DecompressionStream('deflate-raw'))
    return new TextDecoder('utf-8', { fatal: true }).decode(await through(unpacked, MOST_BYTES))
  } catch {
    return null
  }
}
