// The search for players, which goes on while one looks at other pages.

import { callPlayer } from './attention'
import { shownSeeking, showSeeking } from './company.svelte'
import { t } from '$lib/i18n'
import { notify } from '$lib/look/notices.svelte'
import SeekBar from '$lib/look/SeekBar.svelte'
import { withWords } from '$lib/protocol/api'
import { go, here, href } from './router'
import { sound } from './sound'
import { explain } from '$lib/state/explain'
import { Seeking } from '$lib/state/seeking.svelte'
import { holdReload } from '$lib/state/version.svelte'

/** The one search of this page. */
export function seekingHere(): Seeking {
  return shownSeeking()?.seeking ?? begin()
}

function begin(): Seeking {
  const seeking = new Seeking(
    (table, { game }) => {
      sound('turn')
      if (here().place?.route === 'tables' && !document.hidden) {
        go(href('table', { id: table }))
        return
      }
      const text = t('common.seek.paired', { game: t(`common.game.${game}`) })
      const press = () => go(href('table', { id: table }))
      notify(text, { tone: 'good', action: { label: t('common.seek.go'), press } })
      void callPlayer(text, table)
    },
    (refusal) => withWords(() => notify(explain({ refusal }), { tone: 'bad' })),
  )
  holdReload(() => seeking.terms !== null)
  document.addEventListener('visibilitychange', () =>
    seeking.attend(document.visibilityState === 'visible'),
  )
  showSeeking({ seeking, Bar: SeekBar })
  return seeking
}
