import { expect, test } from 'vitest'
import { followKeysElsewhere, singleKeysWanted, wantSingleKeys } from './keys.svelte'
import { keep } from './storage'

test('single keys follow what another tab has chosen, until nobody listens', () => {
  wantSingleKeys(true)
  const elsewhere = (value: boolean) => {
    keep('keys', value)
    window.dispatchEvent(new StorageEvent('storage', { key: 'lunarium.keys' }))
  }
  const stop = followKeysElsewhere()
  elsewhere(false)
  expect(singleKeysWanted()).toBe(false)
  stop()
  elsewhere(true)
  expect(singleKeysWanted()).toBe(false)
  wantSingleKeys(true)
})
