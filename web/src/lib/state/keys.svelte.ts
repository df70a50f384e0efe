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
