import { afterEach, expect, test, vi } from 'vitest'
import { inEnglish } from '$lib/page.test-data'
import { notices } from './notices.svelte'
import { share } from './share'

const game = { title: 'Nova Luna', text: 'Ann won.', url: 'https://example.org/table/x' }

inEnglish('common', 'errors')

afterEach(() => vi.unstubAllGlobals())

function device(sheet: (() => Promise<void>) | undefined, copy: () => Promise<void>) {
  const writeText = vi.fn(copy)
  vi.stubGlobal('navigator', { share: sheet, clipboard: { writeText } })
  return writeText
}

test('a device with a sheet of its own shares, and copies nothing', async () => {
  const copied = device(
    () => Promise.resolve(),
    () => Promise.resolve(),
  )
  expect(await share(game, 'Copied')).toBe(true)
  expect(copied).not.toHaveBeenCalled()
})

test('closing the sheet is a decision: nothing is copied', async () => {
  const copied = device(
    () => Promise.reject(new DOMException('closed', 'AbortError')),
    () => Promise.resolve(),
  )
  expect(await share(game, 'Copied')).toBe(true)
  expect(copied).not.toHaveBeenCalled()
})

test('without a sheet the text and its address are copied, and that is said', async () => {
  const copied = device(undefined, () => Promise.resolve())
  expect(await share(game, 'The result is copied.')).toBe(true)
  expect(copied).toHaveBeenCalledWith('Ann won.\nhttps://example.org/table/x')
  expect(notices().at(-1)?.text).toBe('The result is copied.')
})

test('where neither is allowed, that is said too', async () => {
  device(
    () => Promise.reject(new TypeError('not allowed')),
    () => Promise.reject(new TypeError('not allowed')),
  )
  expect(await share({ title: 'a', text: 'b' }, 'Copied')).toBe(false)
  expect(notices().at(-1)?.tone).toBe('warn')
})
