import { t } from '$lib/i18n'
import { notify } from './notices.svelte'

/** Copy a text to the clipboard; says so, or that it is not allowed here. */
export async function copyText(text: string, done: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    notify(done, { tone: 'good' })
    return true
  } catch {
    notify(t('errors.copy'), { tone: 'warn' })
    return false
  }
}

/** Whether the device has a sheet of its own for sharing. */
export const canShare: boolean = typeof navigator.share === 'function'

interface Shared {
  readonly title: string
  readonly text: string
  readonly url?: string
}

/**
 * Hand something to the device's own sheet; where there is none, copy it and say so. False: neither
 * was possible.
 */
export async function share(what: Shared, copied: string): Promise<boolean> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(what)
      return true
    } catch (reason) {
      // A person who closes the sheet has changed their mind; any other failure leads to copying.
      if (reason instanceof Error && reason.name === 'AbortError') return true
    }
  }
  return copyText(what.url === undefined ? what.text : `${what.text}\n${what.url}`, copied)
}
