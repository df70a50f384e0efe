// What the drawings of Akvárko say aloud. The area "akvarko" must be loaded before they are shown.

import { asTitle, t } from '$lib/i18n'
import { kindOf, SPECIES } from '$lib/material/akvarko'

/** A kind's name as it stands in a sentence. */
export function kindName(kind: string): string {
  return t(`akvarko.kind.${kindOf(kind)}`)
}

/** The same as what somebody takes, places or turns; languages with cases need it apart. */
export function kindTaken(kind: string): string {
  return t(`akvarko.taken.${kindOf(kind)}`)
}

/** A kind's name as a title: on a card, at the start of a line. */
export function kindTitle(kind: string): string {
  return asTitle(kindName(kind))
}

/** The same where it is narrow: long words break at their joints, whether or not a browser can hyphenate. */
export function kindLabel(kind: string): string {
  return t('akvarko.kind.joints')
    .split(' ')
    .reduce((name, word) => {
      const parts = word.split('|')
      return name.replace(new RegExp(parts.join(''), 'iu'), (whole) => {
        let at = 0
        return parts.map(({ length }) => whole.slice(at, (at += length))).join('\u00ad')
      })
    }, kindTitle(kind))
}

/** A kind's condition in words. */
export function conditionText(kind: string): string {
  return t(`akvarko.condition.${kindOf(kind)}`)
}

/** The clause behind each sort of condition. */
const CLAUSES = {
  line: 'AK-6.1',
  area: 'AK-6.2',
  count: 'AK-6.3',
  neighbours: 'AK-6.4',
} as const

/** The clause about what a kind asks for. */
export function conditionClause(kind: string): string {
  return CLAUSES[SPECIES[kindOf(kind)].condition.asks]
}

/** A change of points in words: "5 points more". */
export function gainText(gain: number): string {
  if (gain === 0) return t('akvarko.gain.none')
  return gain > 0
    ? t('akvarko.gain.more', { count: gain })
    : t('akvarko.gain.less', { count: -gain })
}

/** A change of points as a badge: +5, −5, ±0. */
export function gainSign(gain: number): string {
  if (gain === 0) return '±0'
  return gain > 0 ? `+${gain}` : `−${-gain}`
}
