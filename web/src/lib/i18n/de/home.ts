import type en from '$lib/i18n/en/home'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Nimm Platz',
  lead: 'Zwei Spiele, ein Tisch. Kein Konto: ein Druck auf Spielen, und es geht los.',
  'novaluna.pitch':
    'Nimm Plättchen von der Monduhr, verbinde die Farben und lege als Erstes alle Scheiben ab.',
  'akvarko.pitch':
    'Wähle eine Karte, gib den Rest weiter und baue das Aquarium, in dem sich jeder Fisch wohlfühlt.',
  about: { one: 'etwa {count} Minute', other: 'etwa {count} Minuten' },
  play: 'Spielen',
  'play.against': 'du und ein Bot: {level}',
  'play.waking': '{level}: wacht auf, {done}/{all}',
  'play.waking.soon': '{level}: wacht auf',
  starting: 'Der Tisch wird gedeckt…',
  'actions.label': 'Weitere Wege zu {game}',
  friends: 'Mit Freunden',
  'friends.hint': 'über einen Link',
  device: 'Ein Gerät',
  'device.hint': 'reihum',
  solo: 'Solo',
  'solo.hint': 'gegen dich selbst',
  learn: 'Lernen',
  'learn.hint': 'im Spiel',
  score: 'Wertungs\u00adblock',
  'score.hint': 'für echte Karten',
  more: 'Mehr',
  daily: 'Mond des Tages',
  'daily.hint': 'Ein Solospiel am Tag, für alle dasselbe.',
  games: 'Meine Spiele',
  'games.hint': 'Weiter, wo du aufgehört hast.',
  replay: 'Nachspielen',
  'replay.hint': 'Eine Partie öffnen und Zug für Zug ansehen.',
  rules: 'Regeln und Einführung',
  'rules.hint': 'Schritt für Schritt oder zum Nachschlagen.',
  credits:
    'Nova Luna ist ein Spiel von Uwe Rosenberg und Corné van Moorsel, Akvárko von Michal Peichl. Alle Zeichnungen hier sind unsere eigenen.',
} satisfies Translation<typeof en>
