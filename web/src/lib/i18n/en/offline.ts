export default {
  title: 'Play without a network',
  lead: 'Fetch the table once, and it works anywhere: in a tunnel, on a plane, in a cabin.',
  'fetch.title': 'Not on this device yet',
  fetch:
    'The download is {size}. After that nothing more is needed, and you can remove it at any time.',
  'fetch.now': 'Download ({size})',
  fetching: 'Downloading…',
  'kept.title': 'Ready on this device',
  kept: 'You can play without a network. It takes up {size} here, and updates come by themselves.',
  'kept.done': 'Done: now you can play without a network.',
  play: 'Play {game} here',
  install: 'Install as an app',
  remove: 'Remove from this device',
  removed: 'Removed. Games you played here are still here.',
  away: 'There is no connection right now. Come back here when you are online.',
  unable:
    'This browser can’t keep pages for offline use here. It needs a secure connection (https) and a window that isn’t private.',
  'storage.off':
    'This browser won’t store anything for Lunarium, so games on this device can’t be kept.',
  'trouble.network':
    'The download was interrupted. What has arrived stays; try again to fetch the rest.',
  'trouble.full': 'There isn’t enough space on this device. Free some space and try again.',
  'trouble.unable':
    'The browser did not start what is needed for this. Reload the page and try again.',
  works: 'What works without a network',
  'works.bots': 'Both games against bots: {levels}.',
  'works.device': 'Passing the device around, with hidden hands.',
  'works.solo': 'Solo games with the score sheet.',
  'works.help': 'Undo, hints, replays and the check of the shuffle.',
  'works.learn': 'The lessons, the rules and the score pad.',
  needs: 'What needs a network',
  'needs.friends': 'Playing with people on other devices.',
  'needs.strong': 'The stronger bots, which take a larger computer.',
  'needs.daily': 'The daily moon and its ranking.',
  games: 'Games on this device',
  'games.text':
    'Every move is saved here at once. Finished games go to “My games” as soon as you are online.',
  'games.here': 'Every move is saved here at once, in this browser.',
  'games.link': 'My games',
} as const
