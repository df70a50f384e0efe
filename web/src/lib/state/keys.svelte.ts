import { keep, onKeptElsewhere, recall } from './storage'

/** Single keys such as U or H. People who dictate, or often hit a key by accident, can turn them off. */
let wanted = $state(recall('keys') !== false)

export function singleKeysWanted(): boolean {
  return wanted
}

export function wantSingleKeys(value: boolean): void {
  wanted = value
  keep('keys', value)
}

/** Two tabs of one player agree. */
export function followKeysElsewhere(): () => void {
  return onKeptElsewhere('keys', (value) => (wanted = value !== false))
}

/** The key of an event if it is a plain one, meant for the table and not for a field or a dialog. */
export function plainKey(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null
  const target = event.target
  if (
    target instanceof Element &&
    target.closest('input, select, textarea, [contenteditable], dialog')
  )
    return null
  if (event.key !== 'Escape' && !wanted) return null
  return event.key.length === 1 ? event.key.toLowerCase() : event.key
}
