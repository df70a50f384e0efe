import type en from '$lib/i18n/en/tables'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Mitspieler finden',
  lead: 'Spiel jetzt mit jemandem, nimm einen freien Platz oder schau zu. Bei diesen Partien darf jeder zuschauen.',
  now: 'Jetzt mit jemandem spielen',
  game: 'Spiel',
  'game.any': 'Beide',
  seats: 'Spieler',
  'seats.any': 'Beliebig',
  time: 'Zeit',
  'time.any': 'Beliebig',
  'time.live': 'Am Stück',
  'time.days': 'Fernpartie',
  'time.none': 'Ohne Limit',
  look: 'Mitspieler suchen: {game}',
  'looking.missing': {
    one: 'Es fehlt noch ein Mitspieler.',
    other: 'Es fehlen noch {count} Mitspieler.',
  },
  'looking.first': 'Wir hören uns um …',
  'looking.since': {
    one: 'Wir suchen seit {count} Minute.',
    other: 'Wir suchen seit {count} Minuten.',
  },
  'looking.start':
    'Die Partie beginnt, sobald alle da sind. Du kannst dich inzwischen in Lunarium umsehen. Bleibt dieser Tab im Hintergrund, endet die Suche nach ein paar Minuten.',
  'looking.lost': 'Gerade keine Verbindung. Sobald sie wieder da ist, geht die Suche weiter.',
  found: 'Mitspieler gefunden. Wir prüfen, ob noch alle da sind …',
  again: 'Noch einmal suchen',
  bot: 'Inzwischen gegen einen Bot spielen',
  'bot.hint': 'Die Suche läuft weiter, wir sagen dir Bescheid.',
  nobody:
    'Danach sucht gerade sonst niemand. Fang an zu suchen: Die anderen sehen es auf der Startseite.',
  others: {
    one: '{count} Spieler sucht gerade Mitspieler.',
    other: '{count} Spieler suchen gerade Mitspieler.',
  },
  open: 'Freie Plätze',
  'open.empty': 'Zu deiner Auswahl ist gerade kein Platz frei.',
  'open.new': 'Tisch eröffnen',
  watch: 'Laufende Partien',
  'watch.empty': 'Zu deiner Auswahl läuft gerade keine öffentliche Partie.',
  'watch.button': 'Zuschauen',
  sit: 'Platz nehmen',
  back: 'Zu meinem Tisch',
  here: {
    one: '{count} Spieler ist gerade am Tisch',
    other: '{count} Spieler sind gerade am Tisch',
  },
  away: 'Gerade ist niemand am Tisch',
  'seats.of': '{n} von {of} Plätzen frei',
  filter: 'Filter',
} satisfies Translation<typeof en>
