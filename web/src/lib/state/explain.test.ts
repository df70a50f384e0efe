import { expect, onTestFinished, test } from 'vitest'
import { ApiError, beforeRefusals, request } from '$lib/protocol/api'
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

test('nobody hears of a refusal before its words are there, and a lost network has no words to wait for', async () => {
  let arrive = () => {}
  const asked = new Promise<void>((ask) =>
    beforeRefusals((then) => {
      arrive = then
      ask()
    }),
  )
  onTestFinished(() => beforeRefusals((then) => then()))
  const problem = JSON.stringify({ code: 'table_full', reason: 'full', clause: null })
  const heard: unknown[] = []
  const answer = request('GET', '/api/x', undefined, () =>
    Promise.resolve({ status: 409, text: problem }),
  ).catch((reason: unknown) => heard.push(reason))
  await asked
  expect(heard).toEqual([])
  arrive()
  await answer
  expect(heard).toMatchObject([{ code: 'table_full' }])
  const lost = () => Promise.reject(new ApiError('network', 'gone'))
  await expect(request('GET', '/api/x', undefined, lost)).rejects.toMatchObject({ code: 'network' })
})
