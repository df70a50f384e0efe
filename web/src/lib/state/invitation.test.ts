import { expect, test } from 'vitest'
import { href, placeAt, withoutOpenSecret, withSecret } from '$lib/router'
import { readInvitation } from './invitation'

const table = 'aB_-'.repeat(5) + 'xy'

test('an invitation survives its address', () => {
  const address = new URL(withSecret(href('join', { table }), 'S3cret_-'), 'http://here')
  const place = placeAt(address.pathname, address.search, address.hash)
  expect(place?.route === 'join' && readInvitation(place.params.table, place.secret)).toEqual({
    table,
    secret: 'S3cret_-',
  })
})

test.each([
  ['', null],
  ['short', 'secret'],
  [table, null],
])('a damaged address "%s" is no invitation', (found, secret) =>
  expect(readInvitation(found, secret)).toBeNull(),
)

test('a fragment that cannot be a secret is none', () => {
  expect(placeAt('/transfer', '', '#a b')?.secret).toBeNull()
  expect(placeAt('/transfer', '', '')?.secret).toBeNull()
})

test('old links go on, with their secrets where no proxy sees them', () => {
  expect(withoutOpenSecret(`/join/${table}.S3c`, '')).toBe(`/join/${table}#S3c`)
  expect(withoutOpenSecret('/transfer/T0ken', '')).toBe('/transfer#T0ken')
  expect(withoutOpenSecret(`/table/${table}`, '?invite=S3c')).toBe(`/table/${table}#S3c`)
  expect(withoutOpenSecret(`/table/${table}`, '')).toBeNull()
  expect(withoutOpenSecret('/join/abc', '')).toBeNull()
})
