import { expect, test } from 'vitest'
import { ApiError } from '$lib/protocol/api'
import { clauseBehind } from './explain'

test('a refusal by a rule leads to its clause', () => {
  expect(clauseBehind({ refusal: { code: 'not_adjacent', clause: 'NL-4.4' } })).toBe('NL-4.4')
  expect(clauseBehind(new ApiError('bad_setup', 'x', 'AK-3.1'))).toBe('AK-3.1')
})

test.each([
  null,
  undefined,
  new Error('x'),
  new ApiError('network', 'gone'),
  { refusal: { code: 'stale', clause: null } },
  { refusal: { clause: '//evil' } },
])('other failures (%s) lead nowhere', (reason) => {
  expect(clauseBehind(reason)).toBeNull()
})
