import { beforeAll, beforeEach, expect, test } from 'vitest'
import { need, speakLanguage } from '../i18n'
import { notices } from '../look/notices.svelte'
import { Opening } from './opening.svelte'

beforeAll(async () => {
  await need('common', 'errors')
  await speakLanguage('en')
})

beforeEach(() => history.replaceState(null, '', '/'))

test('a table that is open is where one goes', async () => {
  const opening = new Opening()
  const done = opening.go(() => Promise.resolve({ id: 'abc' }))
  expect(opening.busy).toBe(true)
  await done
  expect(opening.busy).toBe(false)
  expect(location.pathname).toBe('/table/abc')
})

test('a second press while the table is laid opens no second table', async () => {
  const opening = new Opening()
  let laid = 0
  const lay = () => Promise.resolve({ id: `t${++laid}` })
  await Promise.all([opening.go(lay), opening.go(lay)])
  expect(laid).toBe(1)
})

test('why there is no table is told, and one may press again', async () => {
  const opening = new Opening()
  const before = notices().length
  await opening.go(() => Promise.reject(new TypeError('no network')))
  expect(notices().length).toBe(before + 1)
  expect(opening.busy).toBe(false)
  expect(location.pathname).toBe('/')
})
