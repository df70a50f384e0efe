export { isLanguage, languageNames, languages, type Language } from './languages'
export type { Key } from './messages'
export {
  asTitle,
  formatAgo,
  formatDate,
  formatList,
  formatNumber,
  hasText,
  language,
  listParts,
  need,
  prepareFormats,
  speakLanguage,
  t,
} from './tongue.svelte'
