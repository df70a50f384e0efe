import { t } from '../i18n'
import { explain, ruleBehind } from '../state/explain'
import { notify } from './notices.svelte'

/** Say why something was refused; where a rule decides, with the way to its clause in a tab beside. */
export function notifyRefusal(reason: unknown): void {
  const rule = ruleBehind(reason)
  notify(explain(reason), {
    tone: 'warn',
    ...(rule && {
      action: {
        label: t('errors.rule', { clause: rule.clause }),
        press: () => void window.open(rule.address, '_blank', 'noopener'),
      },
    }),
  })
}
