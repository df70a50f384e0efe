import { flushSync } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { arrived, go, here, retitle, titleGiven } from './navigation.svelte'

afterEach(() => go('/', { replace: true }))

test('a new title does not count as a new place: what follows the place does not run again', () => {
  const places: (string | undefined)[] = []
  const titles: (string | null)[] = []
  go('/settings')
  const stop = $effect.root(() => {
    $effect(() => void places.push(here().place?.route))
    $effect(() => void titles.push(titleGiven()))
  })
  flushSync()
  flushSync(() => retitle('Your turn'))
  expect(places).toEqual(['settings'])
  expect(titles).toEqual([null, 'Your turn'])
  flushSync(() => go('/games'))
  expect(places).toEqual(['settings', 'games'])
  expect(titles).toEqual([null, 'Your turn', null])
  stop()
})

test('a fresh page is at its top and is not scrolled there; a page that follows it is', () => {
  const scroll = vi.spyOn(window, 'scrollTo')
  go('/settings')
  arrived(document.body, true)
  expect(scroll).not.toHaveBeenCalled()
  arrived(document.body, false)
  expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
  scroll.mockRestore()
})
