import { flushSync, mount, unmount } from 'svelte'
import { beforeEach, onTestFinished } from 'vitest'
import { need, speakLanguage } from '$lib/i18n'
import type { Area } from '$lib/i18n/areas'

/** Every test of the file begins in English, with the texts of these areas. */
export function inEnglish(...areas: readonly Area[]): void {
  beforeEach(async () => {
    await speakLanguage('en')
    await need(...areas)
  })
}

/** Mounts as `mount` does, and takes down after the test. */
export const show: typeof mount = (component, options) => {
  const shown = mount(component, options)
  flushSync()
  onTestFinished(() => unmount(shown))
  return shown
}
