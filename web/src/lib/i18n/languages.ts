/** The five languages of the table, in the order in which they are offered. */
export const languages = ['en', 'cs', 'de', 'hu', 'ru'] as const

export type Language = (typeof languages)[number]

/** Each language in its own words: a name is found by those who read it, so it is never translated. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  cs: 'Čeština',
  de: 'Deutsch',
  hu: 'Magyar',
  ru: 'Русский',
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** Languages whose readers understand one of ours. */
export const neighbours: Partial<Record<string, Language>> = { sk: 'cs' }

/** The first language of the browser's list that we speak, else a neighbour of one, else English. */
export function languageOfBrowser(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.toLowerCase().split('-')[0] ?? ''
    if (isLanguage(short)) return short
  }
  for (const tag of wanted) {
    const short = tag.toLowerCase().split('-')[0] ?? ''
    const neighbour = neighbours[short]
    if (neighbour !== undefined) return neighbour
  }
  return 'en'
}
