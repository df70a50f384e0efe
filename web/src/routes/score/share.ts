import { kindTitle } from '$lib/games/akvarko/board/words'
import { formatNumber, t } from '../../lib/i18n'
import type { ScoredPad } from '../../lib/protocol/types'
import { placesOf } from '../../lib/score/pad'

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

/** Hand the result to the device's own way of sharing, or to the clipboard. */
export async function shareResult(
  scored: ScoredPad,
  nameOf: (index: number) => string,
): Promise<'shared' | 'copied' | 'cancelled' | 'failed'> {
  const text = resultText(scored, nameOf)
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: t('score.share.title'), text })
      return 'shared'
    } catch (reason) {
      if ((reason as { name?: string } | null)?.name === 'AbortError') return 'cancelled'
    }
  }
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
