// The browser's own digest works on secure pages only, and a table at home is often plain http.

const ROUNDS = Uint32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)))
const START = Uint32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)))

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n += 1)
    if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}

/** The first 32 bits after the point. */
function fraction(x: number): number {
  return Math.floor((x - Math.floor(x)) * 2 ** 32)
}

const at = (words: Uint32Array, n: number): number => words[n] as number
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** SHA-256 (FIPS 180-4). */
export function sha256(message: Uint8Array): Uint8Array {
  const length = Math.ceil((message.length + 9) / 64) * 64
  const padded = new Uint8Array(length)
  padded.set(message)
  padded[message.length] = 0x80
  const bits = new DataView(padded.buffer)
  bits.setUint32(length - 8, Math.floor((message.length * 8) / 2 ** 32))
  bits.setUint32(length - 4, (message.length * 8) >>> 0)
  const hash = START.slice()
  const words = new Uint32Array(64)
  for (let block = 0; block < length; block += 64) {
    for (let n = 0; n < 16; n += 1) words[n] = bits.getUint32(block + 4 * n)
    for (let n = 16; n < 64; n += 1) {
      const early = at(words, n - 15)
      const late = at(words, n - 2)
      const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
      const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
      words[n] = at(words, n - 16) + s0 + at(words, n - 7) + s1
    }
    mix(hash, words)
  }
  const digest = new Uint8Array(32)
  const out = new DataView(digest.buffer)
  hash.forEach((word, n) => out.setUint32(4 * n, word))
  return digest
}

function mix(hash: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = hash as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let n = 0; n < 64; n += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + s1 + choice + at(ROUNDS, n) + at(words, n)) >>> 0
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) >>> 0
    h = g
    g = f
    f = e
    e = (d + first) >>> 0
    d = c
    c = b
    b = a
    a = (first + second) >>> 0
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, n) => (hash[n] = at(hash, n) + word))
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes of 64 lower-case hexadecimal digits; null for anything else. */
export function bytesOf(digits: unknown): Uint8Array | null {
  if (typeof digits !== 'string' || !/^[0-9a-f]{64}$/.test(digits)) return null
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}
