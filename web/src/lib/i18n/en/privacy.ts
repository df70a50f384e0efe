export default {
  title: 'What this server stores about you',
  lead: 'Everything there is, in plain words. None of it is sold or shown to advertisers, and nobody is tracked across sites.',
  stored: 'On the server',
  'kind.person': 'You as a player',
  'kind.person.text':
    'A random number that stands for you, and your name: one we made up, or one you chose. The others at your tables see the name, and so does anyone with a link to one of your tables or finished games, and anyone who looks at a public table or at the ranking of the daily moon. No e-mail, no password.',
  'kind.visits': 'When you were here',
  'kind.visits.text':
    'When you first did something here that needed storing, and the day of your last visit, so that players who never return can be erased.',
  'kind.sessions': 'Where you are logged in',
  'kind.sessions.text':
    'For each browser: its kind and system (such as “Firefox · Android”), when you logged in there, and the day of the last visit; logins that were ended; and the fingerprint of a transfer link.',
  'kind.games': 'Your games',
  'kind.games.text':
    'Each table with its seats and names, the moves and when they were made, the results, and reviews of finished games. Names of guests on your device are there, too.',
  'kind.bots': 'Your bots',
  'kind.bots.text':
    'Bot accounts that you have opened, and their tokens: name, permissions, fingerprint, when each was created and the day it was last used.',
  'kind.blocks': 'Players you have blocked',
  'kind.blocks.text':
    'The player, the name that you saw, and when you blocked them. They are not notified, but may notice when they try to sit down at your table.',
  'kind.reports': 'Reports',
  'kind.reports.text':
    'Reports by you and about you: who, when, which table, the name, the reason and what was written. The operator reads them. Your download has reports about you, but not who made them or what they wrote.',
  'kind.bans': 'What the operator decided',
  'kind.bans.text':
    'Bans and other actions that concern you, with their reasons. The log of the operator’s actions is kept for good, but it identifies you only by your random number.',
  'kind.erasures': 'Your request to be erased',
  'kind.erasures.text': 'Kept until it has been carried out, which takes a few minutes.',
  here: 'In your browser',
  'here.text':
    'One cookie that says who you are, and on this device your settings, your progress in the tutorials and puzzles, the positions and moves you enter, the score pad, whom you have muted, which bot suits you and the games that decided it, whether you have unfinished games, what you last searched for, what we have already asked you, notes about fair shuffles, pages for offline use, and the games you play offline, with the name and random number you have there. There are no other cookies.',
  address:
    'Your network address is held in memory to stop floods of requests, and is not stored. A proxy in front of the server may keep a log of its own.',
  kept: 'For how long',
  'kept.guests': {
    one: 'Players without a name of their own who never come back are erased after {count} day.',
    other: 'Players without a name of their own who never come back are erased after {count} days.',
  },
  'kept.all': {
    one: 'Anyone who has not been here for {count} day is erased.',
    other: 'Anyone who has not been here for {count} days is erased.',
  },
  'kept.never': 'The operator keeps players’ data until they ask to be erased.',
  'kept.rest': 'Everyone else is kept until they ask to be erased.',
  'kept.erased':
    'When you are erased, your games stay for the others, with “someone” in your place. Your name and everything else are gone. Only your random number stays: for two years among the ended logins, so that an old cookie no longer works, and in the log of the operator’s actions, if you appear in it. Copies in backups go when the operator deletes the backups.',
  rights: 'What you can do',
  'rights.text':
    'In the settings you can download your data, log out other devices, and have everything erased.',
  'rights.link': 'Go to the settings',
  sessions: 'Where you are logged in',
  'sessions.lead': 'Browsers in which you are this player. If you have lost a device, log it out.',
  'sessions.unknown': 'Unknown browser',
  'sessions.here': 'this browser',
  'sessions.seen': 'last here on {day}',
  'sessions.none': 'You have not done anything here yet that needs storing, so nothing is stored.',
  'sessions.end': 'Log out',
  'sessions.others': 'Log out everywhere else',
  'sessions.others.done': 'You are now logged in only here.',
  'sessions.ended': 'Logged out.',
  blocks: 'Blocked players',
  'blocks.end': 'Unblock',
  data: 'Your data',
  'data.lead': 'See what is stored about you, take it with you, or have it erased.',
  'data.what': 'What is stored',
  'data.export': 'Download my data',
  'data.erase': 'Erase me',
  'erase.title': 'Erase everything about you?',
  'erase.text':
    'You will be logged out on all devices. A bot will take over your games in progress, and your tables that have not started will be put away. The moves and results of your games stay, with “someone” in your place. Your name, your bots and everything else about you on the server will be erased. Only your random number stays: for two years among the ended logins, and in the log of the operator’s actions, if you appear in it. Backups stay until the operator deletes them. This cannot be undone.',
  'erase.do': 'Erase everything',
  'kind.pushes': 'Notifications',
  'kind.pushes.text':
    'For each device on which you turned on notifications: the address of its push service with its keys, when you turned them on, the time of the latest event it was notified of, and your quiet hours with their time zone.',
} as const
