import { expect, test, vi } from 'vitest'
import { inEnglish } from '$lib/page.test-data'
import { notices } from './notices.svelte'
import { notifyRefusal } from './refusal'

inEnglish('common', 'errors', 'refusals')

test('a refusal by a rule offers its clause in a new tab', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  notifyRefusal({ refusal: { code: 'not_adjacent', clause: 'NL-4.4' } })
  notices().at(-1)?.action?.press()
  expect(open).toHaveBeenCalledWith('/rules/novaluna/NL-4.4', '_blank', 'noopener')
  open.mockRestore()
})

test('a refusal without a rule offers nothing more', () => {
  notifyRefusal({ refusal: { code: 'stale', clause: null } })
  expect(notices().at(-1)?.action).toBeUndefined()
})
