import type { NewTable, Problem, TableInfo } from './types'

/** Why a request failed: a code with a text `errors.code.…`, or `network` or `answer`. */
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

/** Ask the server; the answer has the shape that the generated types promise for this address. */
export async function request<Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Answer> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined
        ? {}
        : { body: body instanceof JsonText ? body.text : JSON.stringify(body) }),
    })
  } catch (reason) {
    throw new ApiError('network', String(reason))
  }
  if (response.status === 204) return undefined as Answer
  let answer: unknown
  try {
    answer = await response.json()
  } catch (reason) {
    throw new ApiError(response.ok ? 'answer' : 'server', String(reason), null, response.status)
  }
  if (response.ok) return answer as Answer
  if (isProblem(answer))
    throw new ApiError(answer.code, answer.reason, answer.clause, response.status)
  throw new ApiError('server', `status ${response.status}`, null, response.status)
}

/** An unguessable id for a command: sent twice, it acts once. */
export function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Lay a new table. */
export function openTable(table: NewTable): Promise<TableInfo> {
  return request<TableInfo>('POST', '/api/tables', table)
}
