import type en from '$lib/i18n/en/tables'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Mitspieler finden',
  lead: 'Spiel jetzt mit jemandem, nimm einen freien Platz oder schau zu. Bei diesen Partien darf jeder zuschauen.',
  now: 'Jetzt mit jemandem spielen',
  game: 'Spiel',
  'game.any': 'Beide',
  seats: 'Spieler',
  'seats.any': 'Egal',
  look: 'Mitspieler suchen: {game}',
  'looking.missing': {
    one: 'Es fehlt noch eine Person.',
    other: 'Es fehlen noch {count} Personen.',
  },
  'looking.first': 'Wir hören uns um …',
  'looking.since': {
    one: 'Wir suchen seit {count} Minute.',
    other: 'Wir suchen seit {count} Minuten.',
  },
  'looking.start':
    'Die Partie beginnt, sobald alle da sind. Du kannst dir inzwischen andere Seiten ansehen.',
  'looking.lost': 'Gerade keine Verbindung. Die Suche geht weiter, sobald sie wieder da ist.',
  found: 'Mitspieler gefunden. Wir prüfen, ob noch alle da sind …',
  again: 'Noch einmal suchen',
  bot: 'Inzwischen gegen einen Bot spielen',
  'bot.hint': 'Die Suche läuft weiter, wir rufen dich.',
  nobody: 'Gerade sucht sonst niemand. Fang an zu suchen: Die anderen sehen es auf der Startseite.',
  others: { one: 'Gerade sucht {count} Person.', other: 'Gerade suchen {count} Leute.' },
  open: 'Freie Plätze',
  'open.empty': 'Gerade ist an keinem Tisch ein Platz frei.',
  'open.new': 'Tisch eröffnen',
  watch: 'Laufende Partien',
  'watch.empty': 'Gerade läuft keine öffentliche Partie.',
  'watch.button': 'Zuschauen',
  sit: 'Platz nehmen',
  back: 'Zu meinem Tisch',
  here: { one: '{count} Person ist am Tisch', other: '{count} Personen sind am Tisch' },
  away: 'Gerade ist niemand am Tisch',
  'seats.of': '{n} von {of} Plätzen frei',
  filter: 'Auswahl',
  changed: 'Die Liste der Tische hat sich geändert.',
} satisfies Translation<typeof en>
