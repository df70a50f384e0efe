import { browser } from './browser'

const kept = () => browser().stored('removed')

/** Whether this browser keeps things for us; private windows and strict settings may not. */
export function storageAllowed(): boolean {
  try {
    const probe = 'lunarium.probe'
    kept().setItem(probe, probe)
    kept().removeItem(probe)
    return true
  } catch {
    return false
  }
}

/** What was kept under a name, as parsed JSON; undefined if there is nothing or it is damaged. */
export function recall(name: string): unknown {
  try {
    const text = kept().getItem(`lunarium.${name}`)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Keep a value; if storage is forbidden or full, it is not kept, and the page works without it. */
export function keep(name: string, value: unknown): boolean {
  try {
    kept().setItem(`lunarium.${name}`, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Calls `tell` when another tab keeps a value under this name; returns how to stop. */
export function onKeptElsewhere(name: string, tell: (value: unknown) => void): () => void {
  return browser().onStored((stored) => {
    if (stored === `lunarium.${name}`) tell(recall(name))
  })
}
