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

export interface Shared {
  readonly title: string
  readonly text: string
  readonly url?: string
  /** The address of a picture that goes along, where the device can send one. */
  readonly picture?: string
}

/** What is copied, or shown to be copied by hand. */
export function writtenOut({ text, url }: Shared): string {
  return url === undefined ? text : `${text}\n${url}`
}

/** The same with its picture as a file, if the device sends files and the picture comes. */
async function withPicture({ picture, ...what }: Shared): Promise<ShareData> {
  if (picture === undefined || typeof navigator.canShare !== 'function') return what
  try {
    const answer = await fetch(picture)
    if (!answer.ok) return what
    const files = [new File([await answer.blob()], 'lunarium.png', { type: 'image/png' })]
    return navigator.canShare({ ...what, files }) ? { ...what, files } : what
  } catch {
    return what
  }
}

/**
 * Hand something to the device's own sheet; where there is none, copy it and say so. False: neither
 * was possible.
 */
export async function share(what: Shared, copied: string): Promise<boolean> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(await withPicture(what))
      return true
    } catch (reason) {
      // A person who closes the sheet has changed their mind; any other failure leads to copying.
      if (reason instanceof Error && reason.name === 'AbortError') return true
    }
  }
  return copyText(writtenOut(what), copied)
}
