// What a player does on any screen, with what is shown and heard when it fails.

import { language, speakLanguage, t, type Language } from '$lib/i18n'
import { languageOfBrowser } from '$lib/i18n/languages'
import { notify } from '$lib/look/notices.svelte'
import { notifyRefusal } from '$lib/look/refusal'
import { tellLanguage } from './offline'
import { go, href } from './router'
import { sound } from './sound'
import { explain } from '$lib/state/explain'
import { followKeptElsewhere } from '$lib/state/hosts.svelte'
import { followKeysElsewhere } from '$lib/state/keys.svelte'
import { followMutedElsewhere } from '$lib/state/muted.svelte'
import { Sending } from '$lib/state/sending.svelte'
import { change, followSettingsElsewhere, settings } from '$lib/state/settings.svelte'
import type { PlayedTable } from '$lib/state/table'

function refused(reason: unknown): void {
  sound('refused')
  notifyRefusal(reason)
}

/** Play a move; whether the server took it. A refusal is heard and explained; a second press does nothing. */
export async function playMove(table: PlayedTable, move: string): Promise<boolean> {
  if (table.playing) return false
  try {
    await table.play(move)
    return true
  } catch (reason) {
    refused(reason)
    return false
  }
}

/** Ask for something; whether it was done. A failure is explained. */
export async function attempt(
  what: () => Promise<unknown>,
  tone: 'warn' | 'bad' = 'warn',
): Promise<boolean> {
  try {
    await what()
    return true
  } catch (reason) {
    notify(explain(reason), { tone })
    return false
  }
}

/** What else a player asks for at a table, one at a time: a refusal is heard and explained. */
export function sendingWishes(): Sending {
  return new Sending(refused)
}

/** Opens a table and goes there; `busy` while the server creates it. A failure is explained. */
export class TableOpener {
  private readonly sending = new Sending((reason) => notify(explain(reason), { tone: 'bad' }))

  get busy(): boolean {
    return this.sending.busy
  }

  /** Open a table and go there. A second press while busy does nothing. */
  async go(open: () => Promise<{ readonly id: string }>): Promise<void> {
    await this.sending.try(async () => go(href('table', { id: (await open()).id })))
  }
}

/** Speak a language; says so where its texts cannot be loaded. */
async function speakOrTell(language: Language): Promise<boolean> {
  try {
    await speakLanguage(language)
    return true
  } catch {
    notify(t('errors.language'), { tone: 'bad' })
    return false
  }
}

/** Speak a language and remember it. */
export async function chooseLanguage(language: Language): Promise<boolean> {
  if (!(await speakOrTell(language))) return false
  change({ language })
  void tellLanguage()
  return true
}

/** All tabs of one player have the same settings, keys and language. */
export function followOtherTabs(): () => void {
  const stops = [
    followKeptElsewhere(),
    followKeysElsewhere(),
    followMutedElsewhere(),
    followSettingsElsewhere(() => {
      const wanted = settings.language ?? languageOfBrowser(navigator.languages)
      if (wanted !== language()) void speakOrTell(wanted)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
