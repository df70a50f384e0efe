import { t } from '$lib/i18n'
import type { Place } from '$lib/router'

/** The title of the browser's tab for a place. */
export function titleOf(place: Place | null): string {
  if (place?.route === 'home') return t('common.title.home')
  return t('common.title.frame', { page: pageOf(place) })
}

function pageOf(place: Place | null): string {
  if (place === null) return t('common.title.notFound')
  switch (place.route) {
    case 'setup':
    case 'lesson':
    case 'rules':
    case 'puzzles':
    case 'position':
    case 'companion':
      return t(`common.title.${place.route}`, { game: t(`common.game.${place.params.game}`) })
    case 'puzzle':
      return t('common.title.puzzles', { game: t(`common.game.${place.params.game}`) })
    case 'clause':
      return t('common.title.clause', {
        game: t(`common.game.${place.params.game}`),
        clause: place.params.clause,
      })
    case 'tableMove':
      return t('common.title.tableMove', { n: place.params.n })
    default:
      return t(`common.title.${place.route}`)
  }
}
