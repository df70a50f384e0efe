import { expect, test } from 'vitest'
import { followMutedElsewhere, isMuted, mute } from './muted.svelte'
import { keep, recall } from './storage'

test('a person stays muted until that is taken back, in other tabs and on the next visit too', () => {
  mute('ann', true)
  mute('ben', true)
  mute('ann', true)
  expect(recall('muted')).toEqual(['ben', 'ann'])
  mute('ben', false)
  expect([isMuted('ann'), isMuted('ben')]).toEqual([true, false])
  const stop = followMutedElsewhere()
  keep('muted', ['eve', 7])
  window.dispatchEvent(new StorageEvent('storage', { key: 'lunarium.muted' }))
  expect([isMuted('ann'), isMuted('eve')]).toEqual([false, true])
  stop()
  mute('eve', false)
})
