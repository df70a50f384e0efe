import { beforeAll, beforeEach, expect, test } from 'vitest'
import { need, speakLanguage } from './i18n'
import { notices } from '$lib/look/notices.svelte'
import { TableOpener } from './actions.svelte'

beforeAll(async () => {
  await need('common', 'errors')
  await speakLanguage('en')
})

beforeEach(() => history.replaceState(null, '', '/'))

test('a table that is open is where one goes', async () => {
  const opener = new TableOpener()
  const done = opener.go(() => Promise.resolve({ id: 'abc' }))
  expect(opener.busy).toBe(true)
  await done
  expect(opener.busy).toBe(false)
  expect(location.pathname).toBe('/table/abc')
})

test('a second press while the table is laid opens no second table', async () => {
  const opener = new TableOpener()
  let laid = 0
  const lay = () => Promise.resolve({ id: `t${++laid}` })
  await Promise.all([opener.go(lay), opener.go(lay)])
  expect(laid).toBe(1)
})

test('why there is no table is told, and one may press again', async () => {
  const opener = new TableOpener()
  const before = notices().length
  await opener.go(() => Promise.reject(new TypeError('no network')))
  expect(notices().length).toBe(before + 1)
  expect(opener.busy).toBe(false)
  expect(location.pathname).toBe('/')
})
