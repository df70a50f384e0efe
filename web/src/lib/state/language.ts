import { speakLanguage, t, type Language } from '../i18n'
import { notify } from '../look/notices.svelte'
import { tellLanguage } from '../offline'
import { change } from './settings.svelte'

/** Speak a language and remember it; says so where its texts cannot be loaded. */
export async function chooseLanguage(language: Language): Promise<boolean> {
  try {
    await speakLanguage(language)
  } catch {
    notify(t('errors.language'), { tone: 'bad' })
    return false
  }
  change({ language })
  void tellLanguage()
  return true
}
