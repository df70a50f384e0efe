import { browser } from './browser'

/** A move that is half made, so that a reload for a new version does not lose it. */
export interface Draft {
  /** What is half made now; null if nothing is. */
  read(): unknown
  /** Take up what was half made before the reload; it may come from an older version. */
  restore(kept: unknown): void
}

const tab = () => browser().stored('closed')
const NAME = 'lunarium.drafts'
const drafts = new Map<string, Draft>()

/** Take part: what was kept under this name is restored now. Returns how to stop. */
export function keepDraft(name: string, draft: Draft): () => void {
  const kept = take(name)
  if (kept !== undefined) draft.restore(kept)
  drafts.set(name, draft)
  return () => {
    if (drafts.get(name) === draft) drafts.delete(name)
  }
}

/**
 * Keep everything half made for the next load of this tab. What was kept before and not taken up yet stays: a page
 * that is loaded twice in a row may not have come that far the first time.
 */
export function saveDrafts(): void {
  const made = [...drafts].map(([name, draft]) => [name, draft.read()] as const)
  const all = { ...readAll(), ...Object.fromEntries(made) }
  write(Object.fromEntries(Object.entries(all).filter(([, kept]) => kept !== null)))
}

function take(name: string): unknown {
  const { [name]: kept, ...rest } = readAll()
  if (kept !== undefined) write(rest)
  return kept
}

function readAll(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(tab().getItem(NAME) ?? '{}')
    return typeof found === 'object' && found !== null ? { ...found } : {}
  } catch {
    return {}
  }
}

function write(kept: Record<string, unknown>): void {
  try {
    if (Object.keys(kept).length === 0) tab().removeItem(NAME)
    else tab().setItem(NAME, JSON.stringify(kept))
  } catch {
    // Where nothing can be kept, the move is made again.
  }
}
