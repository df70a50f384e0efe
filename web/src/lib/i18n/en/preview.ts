export default {
  'home.title': 'Lunarium: Nova Luna and Akvárko',
  'home.text':
    'Play in the browser: against bots, with friends through a link, on one device or alone. No account needed.',
  'invite.title': '{name} invites you to play {game}',
  'invite.text': 'Take a seat and play right in the browser, without an account.',
  'running.title': '{game}: {names}',
  'running.text': 'Watch this game, or start one of your own.',
  'result.title': '{game}, won by {name}',
  'solo.title': '{game}, solo game',
  'move.title': '{game}, move {n}: {names}',
  'move.text': 'Step through the game, move by move.',
} as const
