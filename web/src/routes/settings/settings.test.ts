import { afterEach, expect, test, vi } from 'vitest'
import { inEnglish, show } from '$lib/page.test-data'
import { change, settings, usualSettings } from '$lib/state/settings.svelte'
import Screen from './Screen.svelte'

inEnglish('common', 'settings', 'privacy', 'errors')

afterEach(() => {
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
  show(Screen, { target: document.body, props: { params: {}, query: {}, secret: null } })
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent?.trim() === 'Restore default settings',
  )
  button?.click()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ endpoint: 'https://push.test/1', quiet: usualSettings.quiet })
  expect(settings.sound).toBe(false)
})
