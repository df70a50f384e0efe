export default {
  title: 'Fair shuffle',
  checking: 'Your browser is checking the shuffle…',
  promised:
    'Checked: nothing was changed. The shuffle is exactly the one that was sealed, and your browser has kept that seal since it first saw the table.',
  verified:
    'Checked: the shuffle matches its seal. This browser did not see the seal before the game ended, so it can’t say when the seal was made.',
  absent: 'This record has no proof of its shuffle.',
  not_opened: 'The game is not over, so the shuffle is still sealed.',
  broken: 'Careful: the shuffle could not be confirmed.',
  'broken.proof': 'The proof in the record is damaged.',
  'broken.commitment': 'The secret does not match the seal.',
  'broken.promise': 'The seal is not the one this browser saw during the game.',
  'broken.setup': 'The tiles or cards were not in the order that the secret gives.',
  failed: 'The shuffle has not been checked: the record could not be loaded.',
  how: 'How this works',
  'how.text':
    'Before the first move of a game, a secret is drawn and everyone at the table is shown its seal, a fingerprint that fits only one secret. At the end the secret is revealed. Your browser has just computed the fingerprint and dealt the whole game again from the secret; both match.',
  seal: 'Seal',
  seed: 'Secret',
  parts: {
    one: '{count} player’s browser had a part in the shuffle, so nobody could have chosen the order beforehand.',
    other:
      '{count} players’ browsers had a part in the shuffle, so nobody could choose the order alone.',
  },
  withheld: {
    one: '{count} browser sealed its part and then did not show it.',
    other: '{count} browsers sealed their parts and then did not show them.',
  },
  'how.parts':
    'Players’ browsers drew secret parts, too, and sealed them. Only when the seals were known did they show their parts, and the shuffle was mixed from the first secret and every part that was shown.',
  'broken.part': 'What your browser added is not in the shuffle, although it had been accepted.',
  'broken.chain':
    'The secret does not belong to the chain of daily secrets that was published beforehand.',
} as const
