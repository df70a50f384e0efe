import { kindTitle } from '$lib/games/akvarko/board/words'
import { formatNumber, t } from '$lib/i18n'
import type { ScoredPad } from '$lib/protocol/types'
import { placesOf } from './pad'

/** The result as lines of text: places, names, points, and what they are made of. */
export function resultText(scored: ScoredPad, nameOf: (index: number) => string): string {
  const lines = placesOf(scored.ranking).map(({ place, player }) => {
    const sheet = scored.tanks[player]
    const parts = (sheet?.kinds ?? [])
      .filter(({ line }) => line.points > 0)
      .map(({ line }) => `${kindTitle(line.kind)} ${formatNumber(line.points)}`)
    const head = `${t('score.place', { n: place })} ${nameOf(player)}: ${formatNumber(sheet?.points ?? 0)}`
    return parts.length === 0 ? head : `${head} (${parts.join(', ')})`
  })
  return [t('score.share.title'), ...lines].join('\n')
}
