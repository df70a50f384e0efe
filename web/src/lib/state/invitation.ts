/**
 * An invitation as it stands in the address `/join/<table>.<secret>`: ids and secrets are URL-safe
 * base64, so the dot separates them.
 */
export interface Invitation {
  readonly table: string
  readonly secret: string
}

const shape = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{1,64})$/

/** An invitation as the address names it: `href('join', { invite })`. */
export function invitationText({ table, secret }: Invitation): string {
  return `${table}.${secret}`
}

/** What stands in the address, or null if the link is damaged. */
export function readInvitation(text: string): Invitation | null {
  const found = shape.exec(text)
  return found?.[1] === undefined || found[2] === undefined
    ? null
    : { table: found[1], secret: found[2] }
}
