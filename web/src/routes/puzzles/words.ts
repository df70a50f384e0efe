import { asTitle, formatNumber, hasText, t } from '$lib/i18n'

/** The idea that an address asks for; null is any. */
export function ideaOf(asked: string | undefined): string | null {
  return asked !== undefined && hasText(`puzzles.idea.${asked}`) && asked !== 'all' ? asked : null
}

/** Those ideas that have words; the server may have one that this page does not know yet. */
export function knownIdeas(ideas: readonly string[]): string[] {
  return ideas.filter((idea) => hasText(`puzzles.idea.${idea}`))
}

/** A known idea as it stands in a sentence. */
export function ideaWords(idea: string): string {
  return t(`puzzles.idea.${idea}` as 'puzzles.idea.deny')
}

/** A known idea as a label. */
export function ideaTitle(idea: string): string {
  return asTitle(ideaWords(idea))
}

/** A share of the win: "63 %". */
export function percent(share: number): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits: 0 })
}

/** The names at the table of a puzzle: you, and the others clockwise. */
export function namesAround(players: number, own: number): string[] {
  return Array.from({ length: players }, (_, seat) => {
    if (seat === own) return t('common.you')
    const n = (seat - own + players) % players
    return players === 2 ? t('puzzles.opponent') : t('puzzles.opponent.n', { n })
  })
}
