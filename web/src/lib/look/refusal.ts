import { t } from '../i18n'
import { href } from '../router'
import { explain, ruleBehind } from '../state/explain'
import { notify } from './notices.svelte'

/** Say why something was refused; where a rule decides, with a link to its clause in a new tab. */
export function notifyRefusal(reason: unknown): void {
  const rule = ruleBehind(reason)
  notify(explain(reason), {
    tone: 'warn',
    ...(rule && {
      action: {
        label: t('errors.rule', { clause: rule.clause }),
        press: () => void window.open(href('clause', rule), '_blank', 'noopener'),
      },
    }),
  })
}
