// Small sounds. Silent, and nothing of them is loaded, unless the settings ask for sound.

import { settings } from '$lib/state/settings.svelte'

/** What can be heard at a table. */
export type Sound = 'take' | 'disc' | 'turn' | 'card' | 'end' | 'refused'

const load = () => import('./notes')

// The first sound is not to wait.
if (settings.sound) load().catch(() => undefined)

/** Play a sound `later` seconds from now, if sound is wanted. */
export function sound(name: Sound, later = 0): void {
  if (!settings.sound) return
  load().then(
    ({ play }) => play(name, later),
    () => undefined, // a page without its sounds is played in silence
  )
}
