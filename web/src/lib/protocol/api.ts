import type { NewTable, Problem, TableInfo } from './types'

/** Why a request failed: a code with a text `refusals.…`, or `network` or `answer`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly code: string,
    readonly reason: string,
    readonly clause: string | null = null,
    readonly status: number | null = null,
  ) {
    super(`${code}: ${reason}`)
  }
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
  )
}

/** A body that is JSON already and must arrive as it is, such as a record from a file. */
export class JsonText {
  constructor(readonly text: string) {}
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An answer before anybody has read it; the text is empty where there is none. */
export interface RawAnswer {
  readonly status: number
  readonly text: string
}

/** Brings a request to whoever answers it; rejects with `ApiError` where nobody can be reached. */
export type Carrier = (method: Method, path: string, body: string | null) => Promise<RawAnswer>

/** The server that this page comes from. */
export const overHttp: Carrier = async (method, path, body) => {
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === null ? {} : { body }),
    })
    return { status: response.status, text: await response.text() }
  } catch (reason) {
    throw new ApiError('network', String(reason))
  }
}

let carrierFor: (path: string) => Carrier = () => overHttp

/** Decide who answers which address; at first it is always the server. */
export function carryBy(choose: (path: string) => Carrier): void {
  carrierFor = choose
}

let prepare: (then: () => void) => void = (then) => then()

/** Decide what is fetched before anybody hears of a refusal: the words for it. At first it is nothing. */
export function beforeRefusals(fetch: typeof prepare): void {
  prepare = fetch
}

/** Go on when the words for a refusal are there. */
export function withWords(then: () => void): void {
  prepare(then)
}

/** Ask whoever answers this address; the answer has the shape that the generated types promise for it. */
export async function request<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  carry: Carrier = carrierFor(path),
): Promise<Answer> {
  const sent =
    body === undefined ? null : body instanceof JsonText ? body.text : JSON.stringify(body)
  const { status, text } = await carry(method, path, sent)
  if (status === 204) return undefined as Answer
  const ok = status >= 200 && status < 300
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch (reason) {
    throw new ApiError(ok ? 'answer' : 'server', String(reason), null, status)
  }
  if (ok) return answer as Answer
  if (isProblem(answer)) {
    await new Promise<void>(withWords)
    throw new ApiError(answer.code, answer.reason, answer.clause, status)
  }
  throw new ApiError('server', `status ${status}`, null, status)
}

/** An unguessable id for a command: sent twice, it acts once. */
export function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Create a new table at the host that `carry` reaches. */
export function openTable(table: NewTable, carry?: Carrier): Promise<TableInfo> {
  return request<TableInfo>('POST', '/api/tables', table, carry)
}
