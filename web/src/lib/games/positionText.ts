// A position as a text to type, paste and share: a line for each thing, "wheel: …", "1: …".

/** A text that is no position; `line` is where. */
export class BadText extends Error {
  override readonly name = 'BadText'

  constructor(readonly line: string) {
    super(line)
  }
}

/** The lines of a text by what they are about; in links `;` stands for the end of a line. */
export function readLines(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const line of text.split(/[\n;]/).map((one) => one.trim())) {
    if (line === '') continue
    const [, name, rest] = /^([a-z]+|\d)\s*:(.*)$/i.exec(line) ?? []
    if (name === undefined || rest === undefined || found.has(name)) throw new BadText(line)
    found.set(
      name.toLowerCase(),
      rest.split(' ').filter((word) => word !== ''),
    )
  }
  return found
}

/** The text of lines; those without words are left out, but for the players'. */
export function writeLines(
  lines: readonly (readonly [name: string, words: readonly (string | number)[]])[],
): string {
  return lines
    .filter(([name, words]) => words.length > 0 || /\d/.test(name))
    .map(([name, words]) => `${name}: ${words.join(' ')}`.trim())
    .join('\n')
}

/** A whole number in a text. */
export function readNumber(word: string | undefined, from: number, to: number): number {
  if (word === undefined || !/^-?\d{1,3}$/.test(word)) throw new BadText(word ?? '')
  const n = Number(word)
  if (n < from || n > to) throw new BadText(word)
  return n
}

/** `shrimp@-1,2*`: what lies where, and whether it is marked. */
export function readPiece(word: string): { name: string; at: [number, number]; marked: boolean } {
  const [, name, x, y, mark] = /^(\w+)@(-?\d{1,2}),(-?\d{1,2})(\*)?$/.exec(word) ?? []
  if (name === undefined) throw new BadText(word)
  return { name, at: [Number(x), Number(y)], marked: mark !== undefined }
}

/** The lines of the players, in order. */
export function playersIn(lines: ReadonlyMap<string, readonly string[]>): (readonly string[])[] {
  const found: (readonly string[])[] = []
  for (let seat = 1; lines.has(String(seat)); seat += 1) found.push(lines.get(String(seat)) ?? [])
  return found
}
