/** What the build knows of the core: scripts/core.ts. */
declare module 'virtual:core' {
  export const core: import('../scripts/core.ts').CoreFacts
}

/** An area of text in a language: scripts/texts.ts. */
declare module 'virtual:texts' {
  export function loadTexts(
    language: import('./lib/i18n/languages').Language,
    area: import('./lib/i18n/areas').Area,
  ): Promise<{ default: Readonly<Record<string, import('./lib/i18n/messages').Message>> }>
}
