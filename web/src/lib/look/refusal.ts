import { games } from '$lib/games'
import { t } from '$lib/i18n'
import { href } from '$lib/router'
import { clauseBehind, explain } from '$lib/state/explain'
import { notify } from './notices.svelte'

/** Say why something was refused; where a rule decides, with a link to its clause in a new tab. */
export function notifyRefusal(reason: unknown): void {
  const clause = clauseBehind(reason)
  const game = games.find(({ clausePrefix }) => clause?.startsWith(`${clausePrefix}-`))
  notify(explain(reason), {
    tone: 'warn',
    ...(clause !== null &&
      game !== undefined && {
        action: {
          label: t('errors.rule', { clause }),
          press: () =>
            void window.open(href('clause', { game: game.name, clause }), '_blank', 'noopener'),
        },
      }),
  })
}
