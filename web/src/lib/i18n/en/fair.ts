export default {
  title: 'Fair shuffle',
  checking: 'Your browser is checking the shuffle…',
  promised:
    'Checked: the shuffle was fair. It is exactly the one that was sealed before the first move, and your browser kept that seal.',
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
    'Before the first move the server drew a secret and showed everyone its seal, a fingerprint that fits only one secret. At the end it revealed the secret. Your browser has just computed the fingerprint and dealt the whole game again from the secret; both match.',
  seal: 'Seal',
  seed: 'Secret',
} as const
