// Everything over HTTP that is not a table itself: people, lists, the day, games that are over.

import { ApiError, commandId, JsonText, request, type Carrier } from './api'
import type {
  Ack,
  BlockInfo,
  Daily,
  Me,
  Privacy,
  ReplayGame,
  ReplayGameMessage,
  Report,
  SessionInfo,
  SoloHistory,
  Status,
  TableInfo,
  TableList,
  TransferLink,
  Update,
  UpdateMessage,
} from './types'
import { readReplay, readUpdate } from './view'

/** Who the server takes this browser for, or this device its player. */
export function whoAmI(carry?: Carrier): Promise<Me> {
  return request<Me>('GET', '/api/me', undefined, carry)
}

export function rename(name: string, carry?: Carrier): Promise<Me> {
  return request<Me>('PATCH', '/api/me', { name }, carry)
}

/** A link that makes another device this person. */
export function makeTransfer(): Promise<TransferLink> {
  return request<TransferLink>('POST', '/api/me/transfer')
}

/** Become the person of a transfer link. */
export function useTransfer(token: string): Promise<Me> {
  return request<Me>('POST', '/api/transfer', { token })
}

/** The browsers in which I am logged in, the latest used first. */
export function mySessions(): Promise<SessionInfo[]> {
  return request<SessionInfo[]>('GET', '/api/me/sessions')
}

/** Log a browser out. */
export function endSession(id: string): Promise<void> {
  return request<void>('DELETE', `/api/me/sessions/${id}`)
}

/** Log out everywhere but here. */
export function endOtherSessions(): Promise<void> {
  return request<void>('POST', '/api/me/sessions/end', { stay: true })
}

/** The address of everything that is stored about me, to download. */
export const exportAddress = '/api/me/export'

/** Erase me. */
export function eraseMe(): Promise<void> {
  return request<void>('DELETE', '/api/me')
}

/** Whom I have blocked. */
export function myBlocks(): Promise<BlockInfo[]> {
  return request<BlockInfo[]>('GET', '/api/me/blocks')
}

/** Block the person at a seat. */
export function block(table: string, seat: number): Promise<void> {
  return request<void>('POST', '/api/me/blocks', { table, seat })
}

export function unblock(id: string): Promise<void> {
  return request<void>('DELETE', `/api/me/blocks/${id}`)
}

/** Tell the operator about the person at a seat. */
export function report(table: string, complaint: Report): Promise<void> {
  return request<void>('POST', `/api/tables/${table}/report`, complaint)
}

/** What the server stores about people. */
export function privacy(): Promise<Privacy> {
  return request<Privacy>('GET', '/api/privacy')
}

function asked(path: string, query: readonly (readonly [string, string | null])[]): string {
  const found = new URLSearchParams()
  for (const [name, value] of query) if (value !== null) found.append(name, value)
  const text = found.toString()
  return text === '' ? path : `${path}?${text}`
}

/** A page of my tables, the latest first. */
export function myGames(
  statuses: readonly Status[],
  cursor: string | null = null,
): Promise<TableList> {
  return request<TableList>(
    'GET',
    asked('/api/me/games', [
      ...statuses.map((status) => ['status', status] as const),
      ['cursor', cursor],
    ]),
  )
}

export function soloHistory(): Promise<SoloHistory> {
  return request<SoloHistory>('GET', '/api/me/solo')
}

/** The table of a day; without one, of today. */
export function daily(date: string | null = null): Promise<Daily> {
  return request<Daily>('GET', date === null ? '/api/daily' : `/api/daily/${date}`)
}

/** A new attempt at the table of today, or the one that is still running. */
export function playDaily(): Promise<TableInfo> {
  return request<TableInfo>('POST', '/api/daily')
}

/** A table as I may see it, without following it. */
export function lookAt(table: string, invite: string | null = null): Promise<Update> {
  const address = `/api/tables/${table}`
  const answer =
    invite === null
      ? request<UpdateMessage>('GET', address)
      : request<UpdateMessage>('POST', `${address}/look`, { invite })
  return answer.then(readUpdate)
}

/** Take a seat with an invitation. */
export function joinTable(
  table: string,
  invite: string,
  seat: number | null,
  name: string | null,
): Promise<Ack> {
  return request<Ack>('POST', '/api/join', { table, invite, id: commandId(), seat, name })
}

/** Take a seat at a table that is open to everyone. */
export function joinPublic(table: string): Promise<Ack> {
  return request<Ack>('POST', `/api/tables/${table}/commands`, { type: 'join', id: commandId() })
}

/** Put a table away. */
export function archive(table: string): Promise<Ack> {
  return request<Ack>('POST', `/api/tables/${table}/commands`, { type: 'archive', id: commandId() })
}

/**
 * A finished game move by move, as a seat saw it; null sees what everybody sees. With `moves` also what
 * the seat could have done.
 */
export function replayOf(table: string, seat: number | null, moves = false): Promise<ReplayGame> {
  const address = asked(`/api/tables/${table}/replay`, replayQuery(seat, moves))
  return request<ReplayGameMessage>('GET', address).then(readReplay)
}

function replayQuery(seat: number | null, moves: boolean): [string, string | null][] {
  return [
    ['seat', seat === null ? null : String(seat)],
    ['moves', moves ? 'true' : null],
  ]
}

/** The same of a record from a file, which is sent as it was written. */
export function replayRecord(
  record: string,
  seat: number | null,
  moves = false,
): Promise<ReplayGame> {
  const body = new JsonText(record)
  const address = asked('/api/replay', replayQuery(seat, moves))
  return request<ReplayGameMessage>('POST', address, body).then(readReplay)
}

/** The address of a game's record, to download. */
export function recordAddress(table: string): string {
  return `/api/tables/${table}/record`
}

/** The picture that the server makes of a page, to be shared. */
export function previewAddress(page: string): string {
  return `/preview${page}.png`
}

/** The record of a finished game, parsed. */
export function recordOf(table: string): Promise<unknown> {
  return request<unknown>('GET', recordAddress(table))
}

/** Whether a failure has this code of the server. */
export function isCode(reason: unknown, ...codes: readonly string[]): boolean {
  return reason instanceof ApiError && codes.includes(reason.code)
}
