import { t } from '../i18n'
import { notify } from './notices.svelte'

/** Put a text where it can be pasted; says so, or that it is not allowed here. */
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

/** Hand something to the device's own sheet; where there is none, copy it. False: neither went. */
export async function share(
  title: string,
  text: string,
  url: string,
  copied: string,
): Promise<boolean> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text, url })
      return true
    } catch (reason) {
      // Who closes the sheet has changed their mind; anything else falls back to copying.
      if (reason instanceof DOMException && reason.name === 'AbortError') return true
    }
  }
  return copyText(`${text}\n${url}`, copied)
}
