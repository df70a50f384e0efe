import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { need, speakLanguage } from '$lib/i18n'
import { change, settings, usualSettings } from '$lib/state/settings.svelte'
import Screen from './Screen.svelte'

beforeAll(async () => {
  await speakLanguage('en')
  await need('common', 'settings', 'privacy', 'errors')
})

let shown: Record<string, unknown> | null = null
afterEach(async () => {
  if (shown !== null) await unmount(shown)
  change(usualSettings)
  vi.unstubAllGlobals()
})

/** What the page sends to the server, from a device to which the server sends push messages. */
function pushes(): unknown[] {
  const sent: unknown[] = []
  const made = {
    toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }),
  }
  const registration = { pushManager: { getSubscription: async () => made } }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    if (path === '/api/me/push') sent.push(JSON.parse(body ?? ''))
    return new Response(path === '/api/me/push' ? '' : '[]')
  })
  return sent
}

test('the server hears of the quiet hours that come back with the usual settings', async () => {
  const sent = pushes()
  change({ quiet: null, sound: true })
  shown = mount(Screen, { target: document.body, props: { params: {}, query: {}, secret: null } })
  flushSync()
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent?.trim() === 'Restore default settings',
  )
  button?.click()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ endpoint: 'https://push.test/1', quiet: usualSettings.quiet })
  expect(settings.sound).toBe(false)
})
