import { expect, test } from 'vitest'
import { href } from '$lib/router'
import { invitationText, readInvitation } from './invitation'

const invitation = { table: 'aB_-'.repeat(5) + 'xy', secret: 'S3cret_-' }

test('an invitation survives its address', () => {
  const path = href('join', { invite: invitationText(invitation) })
  expect(path).toBe(`/join/${invitation.table}.S3cret_-`)
  expect(readInvitation(path.slice('/join/'.length))).toEqual(invitation)
})

test.each([
  '',
  'short.secret',
  `${invitation.table}`,
  `${invitation.table}.`,
  `${invitation.table}.a b`,
])('a damaged address "%s" is no invitation', (text) => expect(readInvitation(text)).toBeNull())
