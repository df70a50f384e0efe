import { expect, test } from 'vitest'
import { ApiError } from '../protocol/api'
import { ruleBehind } from './explain'

test('a refusal by a rule leads to its clause', () => {
  expect(ruleBehind({ refusal: { code: 'not_adjacent', clause: 'NL-4.4' } })).toEqual({
    game: 'novaluna',
    clause: 'NL-4.4',
  })
  expect(ruleBehind(new ApiError('bad_setup', 'x', 'AK-3.1'))?.game).toBe('akvarko')
})

test.each([
  null,
  undefined,
  new Error('x'),
  new ApiError('network', 'gone'),
  { refusal: { code: 'stale', clause: null } },
  { refusal: { clause: '//evil' } },
])('other failures (%s) lead nowhere', (reason) => {
  expect(ruleBehind(reason)).toBeNull()
})
