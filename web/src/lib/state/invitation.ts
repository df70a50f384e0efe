/**
 * An invitation as it stands in the address `/join/<table>#<secret>`: what is behind the `#` never
 * leaves the browser with the address.
 */
export interface Invitation {
  readonly table: string
  readonly secret: string
}

/** What stands in the address, or null if the link is damaged. */
export function readInvitation(table: string, secret: string | null): Invitation | null {
  return secret === null || !/^[\w-]{22}$/.test(table) ? null : { table, secret }
}
