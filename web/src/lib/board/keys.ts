import { singleKeysWanted } from '$lib/state/keys.svelte'

/** The key of an event if it is a plain one, meant for the table and not for a field or a dialog. */
export function plainKey(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null
  const target = event.target
  if (
    target instanceof Element &&
    target.closest('input, select, textarea, [contenteditable], dialog')
  )
    return null
  if (event.key !== 'Escape' && !singleKeysWanted()) return null
  return event.key.length === 1 ? event.key.toLowerCase() : event.key
}
