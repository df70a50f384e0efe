import { beforeEach, expect, test, vi } from 'vitest'
import { language } from '$lib/i18n'
import { inEnglish } from './page.test-data'
import { notices } from '$lib/look/notices.svelte'
import { singleKeysWanted, wantSingleKeys } from '$lib/state/keys.svelte'
import { change, settings, usualSettings } from '$lib/state/settings.svelte'
import { keep } from '$lib/state/storage'
import { attempt, followOtherTabs, TableOpener } from './actions.svelte'

inEnglish('common', 'errors')

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
  const before = notices().at(-1)?.id
  await opener.go(() => Promise.reject(new TypeError('no network')))
  expect(notices().at(-1)?.id).not.toBe(before)
  expect(opener.busy).toBe(false)
  expect(location.pathname).toBe('/')
})

test('an attempt says whether it was done, and explains why not', async () => {
  const before = notices().length
  expect(await attempt(() => Promise.resolve())).toBe(true)
  expect(notices()).toHaveLength(before)
  expect(await attempt(() => Promise.reject(new TypeError('no network')), 'bad')).toBe(false)
  expect(notices().at(-1)?.tone).toBe('bad')
})

test('a tab follows the settings, the keys and the language that another tab has chosen', async () => {
  const stop = followOtherTabs()
  const elsewhere = (name: string, value: unknown) => {
    keep(name, value)
    window.dispatchEvent(new StorageEvent('storage', { key: `lunarium.${name}` }))
  }
  elsewhere('keys', false)
  elsewhere('settings', { ...usualSettings, language: 'cs', look: 'dark' })
  expect(singleKeysWanted()).toBe(false)
  expect(settings.look).toBe('dark')
  await vi.waitFor(() => expect(language()).toBe('cs'))
  stop()
  wantSingleKeys(true)
  change(usualSettings)
})
