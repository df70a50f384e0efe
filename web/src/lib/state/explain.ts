import { hasText, need, t } from '$lib/i18n'
import { ApiError } from '$lib/protocol/api'
import { withoutReload } from './version.svelte'

/** The code of a failure: of an answer over HTTP, or of a command that was refused on the socket. */
export function codeOf(reason: unknown): string | null {
  if (reason instanceof ApiError) return reason.code
  const refusal = (reason as { refusal?: { code?: unknown } } | null)?.refusal
  return typeof refusal?.code === 'string' ? refusal.code : null
}

/**
 * A failure in the player's words: by its code where it has one. Their texts are there before anybody hears of a
 * refusal (`beforeRefusals`).
 */
export function explain(reason: unknown): string {
  const code = codeOf(reason)
  if (code === null) return t('errors.answer')
  if (code === 'network' || code === 'server' || code === 'answer' || code === 'device')
    return t(`errors.${code}`)
  const key = `refusals.${code}`
  // Only texts without blanks have codes, so no parameters are needed.
  if (hasText(key)) return t(key as 'refusals.internal')
  fetchWords().catch(() => undefined)
  return t('errors.refused')
}

/** Fetch the texts for refusals. Without them a refusal is told in general. */
export function fetchWords(): Promise<void> {
  return withoutReload(() => need('refusals'))
}

/** The clause behind a refusal (NL-4.4), where a rule decides. */
export function clauseBehind(reason: unknown): string | null {
  const refusal = (reason as { refusal?: { clause?: unknown } } | null)?.refusal
  const clause = reason instanceof ApiError ? reason.clause : refusal?.clause
  return typeof clause === 'string' && /^\w+-\d+\.\d+$/.test(clause) ? clause : null
}
