import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, request } from '$lib/protocol/api'
import { browser, useBrowser, type Device } from './browser'
import {
  carrierOf,
  chooseHosts,
  hostOf,
  isAway,
  isKept,
  levelsAt,
  noteKept,
  noteReached,
  usualHost,
} from './hosts.svelte'
import { fittingLevel } from './strength'

const asked: string[] = []

const device: Device = {
  carry: (method: string, path: string) => {
    asked.push(`device ${method} ${path}`)
    return Promise.resolve({ status: 200, text: '{"from":"device"}' })
  },
  connect: () => ({ send() {}, close() {} }),
  start() {},
}

let reachable = true

beforeEach(() => {
  asked.length = 0
  reachable = true
  chooseHosts()
  useBrowser({ ...browser(), device: () => Promise.resolve(device) })
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(`server ${path}`)
    return reachable
      ? Promise.resolve(new Response('{"from":"server"}'))
      : Promise.reject(new TypeError('no network'))
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  noteKept(false)
  noteReached(true)
})

const local = `local-${'a'.repeat(16)}`

test('the id of a table says who is asked about it', async () => {
  expect(hostOf(local)).toBe('device')
  expect(hostOf('a'.repeat(22))).toBe('server')
  expect(await request('GET', `/api/tables/${local}/record`)).toEqual({ from: 'device' })
  expect(await request('GET', `/api/tables/${'a'.repeat(22)}`)).toEqual({ from: 'server' })
  expect(asked).toEqual([
    `device GET /api/tables/${local}/record`,
    `server /api/tables/${'a'.repeat(22)}`,
  ])
})

test('a new table is laid on the device only where there is no network and everything is kept', () => {
  expect(usualHost()).toBe('server')
  noteReached(false)
  expect(isAway()).toBe(true)
  expect(usualHost()).toBe('server')
  noteKept(true)
  expect(isKept()).toBe(true)
  expect(usualHost()).toBe('device')
  noteReached(true)
  expect(usualHost()).toBe('server')
})

test('what the rules alone can say comes from the device when the server does not answer', async () => {
  reachable = false
  await expect(request('POST', '/api/score', {})).rejects.toBeInstanceOf(ApiError)
  expect(isAway()).toBe(true)
  noteKept(true)
  const shared = ['/api/score', '/api/puzzles/n0', '/api/positions/check', '/api/companion']
  for (const path of shared) expect(await request('POST', path, {})).toEqual({ from: 'device' })
  // Only the server can search.
  await expect(request('POST', '/api/analysis', {})).rejects.toThrow('network')
  // A table of the server is never looked for on the device.
  await expect(request('GET', `/api/tables/${'a'.repeat(22)}`)).rejects.toThrow('network')
})

test('the fitting bot is one that plays there', () => {
  localStorage.setItem('lunarium.strength.novaluna', '{"level":"full-moon","losses":0}')
  expect(fittingLevel('novaluna')).toBe('full-moon')
  expect(fittingLevel('novaluna', 'device')).toBe(levelsAt('device').at(-1))
  localStorage.removeItem('lunarium.strength.novaluna')
})

test('a host can be chosen for one request', async () => {
  expect(await request('GET', '/api/me', undefined, carrierOf('device'))).toEqual({
    from: 'device',
  })
})
