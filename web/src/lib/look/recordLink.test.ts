import { expect, test } from 'vitest'
import { linkTo, packRecord, recordInLink } from './recordLink'

const record = { format: 'lunarium-record/1', seats: ['Zoë', 'New Moon'], moves: ['T1@0,0'] }
const hashOf = async (what: unknown) => new URL(linkTo(await packRecord(what))).hash

test('a record comes out of its link as it went in', async () => {
  const address = new URL(linkTo(await packRecord(record), 7, 1))
  expect([address.pathname, address.search]).toEqual(['/replay', '?move=7&seat=1'])
  expect(await recordInLink(address.hash)).toBe(JSON.stringify(record))
})

test('what is no record, is cut off or unpacks to too much is not read', async () => {
  const bomb = await hashOf('a'.repeat(2e6))
  expect(bomb.length).toBeLessThan(8000)
  const cut = (await hashOf(record)).slice(0, -8)
  for (const hash of ['', '#', '#secret', '#game=', '#game=!!', '#game=abc', cut, bomb])
    expect(await recordInLink(hash)).toBeNull()
})

test('a game that is too long for a link is refused', async () => {
  const noise = Array.from({ length: 20_000 }, () => Math.random().toString(36))
  await expect(packRecord(noise)).rejects.toThrow('too long')
})
