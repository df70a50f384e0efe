// Names on cards: one line if it fits, else two of about the same length.

/** Break a name after a space or a hyphen, as near to its middle as it can be. */
export function linesOf(name: string, fits: number): string[] {
  const text = name.trim()
  if (text === '') return []
  if (text.length <= fits) return [text]
  const middle = text.length / 2
  let best = -1
  for (let index = 1; index < text.length - 1; index++) {
    if (!' -'.includes(text.charAt(index))) continue
    if (best < 0 || Math.abs(index - middle) < Math.abs(best - middle)) best = index
  }
  if (best < 0) return [text]
  return [text.slice(0, best + 1).trim(), text.slice(best + 1).trim()]
}
