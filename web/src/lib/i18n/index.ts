export type { Area } from './areas'
export { isLanguage, languageNames, languageOfBrowser, languages, type Language } from './languages'
export type { Key, Plural, Translation } from './messages'
export {
  formatAgo,
  formatDate,
  formatList,
  formatNumber,
  hasText,
  language,
  listParts,
  need,
  speakLanguage,
  t,
} from './tongue.svelte'
