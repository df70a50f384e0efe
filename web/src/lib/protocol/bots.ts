// My bot accounts and their tokens, and seats that are offered to a bot.

import { commandId, request } from './api'
import type { Ack, BotAccount, NewToken, TokenInfo, TokenMade } from './types'

/** What a token may do. */
export type Scope = NewToken['scopes'][number]

/** In the order in which a program needs them. */
export const scopes: readonly Scope[] = ['watch', 'join', 'play']

/** My bot accounts, the oldest first. */
export function myBots(): Promise<BotAccount[]> {
  return request<BotAccount[]>('GET', '/api/me/bots')
}

export function openBot(name: string): Promise<BotAccount> {
  return request<BotAccount>('POST', '/api/me/bots', { name })
}

/** Close an account: its tokens end, and New Moon takes over its seats. */
export function closeBot(account: string): Promise<void> {
  return request<void>('DELETE', `/api/me/bots/${account}`)
}

export function tokensOf(account: string): Promise<TokenInfo[]> {
  return request<TokenInfo[]>('GET', `/api/me/bots/${account}/tokens`)
}

/** A new token; the answer is the only one that ever holds its secret. */
export function makeToken(account: string, token: NewToken): Promise<TokenMade> {
  return request<TokenMade>('POST', `/api/me/bots/${account}/tokens`, token)
}

export function revokeToken(account: string, token: string): Promise<void> {
  return request<void>('DELETE', `/api/me/bots/${account}/tokens/${token}`)
}

/** Offer an open seat to a bot by its id or name. */
export function offerSeat(table: string, seat: number, bot: string): Promise<Ack> {
  const offer = { type: 'offer', id: commandId(), seat, bot }
  return request<Ack>('POST', `/api/tables/${table}/commands`, offer)
}
