import type en from '$lib/i18n/en/home'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Nimm Platz',
  lead: 'Zwei Spiele, ein Tisch. Kein Konto nötig: Tippe auf „Spielen“, und es geht los.',
  continue: 'Deine Partien',
  'novaluna.pitch':
    'Nimm Plättchen von der Monduhr, verbinde die Farben und platziere vor allen anderen alle deine Scheiben.',
  'akvarko.pitch':
    'Wähle eine Karte, gib den Rest weiter und baue das Aquarium, in dem sich jeder Fisch wohlfühlt.',
  about: { one: 'etwa {count} Minute', other: 'etwa {count} Minuten' },
  play: 'Spielen',
  'play.against': 'du und ein Bot: {level}',
  'play.waking': '{level}: wacht auf, {done}/{all}',
  'play.waking.soon': '{level}: wacht auf',
  starting: 'Das Spiel wird aufgebaut…',
  'actions.label': '{game} anders spielen',
  bots: 'Bots wählen',
  'bots.hint': 'wie viele und wie stark',
  friends: 'Mit Freunden',
  'friends.hint': 'über einen Link',
  device: 'Ein Gerät',
  'device.hint': 'herumreichen',
  solo: 'Solo',
  'solo.hint': 'schlag deinen Rekord',
  learn: 'Lernen',
  'learn.hint': 'beim Spielen',
  score: 'Wertungs­block',
  'score.hint': 'für echte Karten',
  more: 'Mehr',
  daily: 'Tagesmond',
  'daily.hint': 'Eine Solopartie am Tag, für alle dieselbe.',
  games: 'Meine Partien',
  'games.hint': 'Weiter, wo du aufgehört hast.',
  people: 'Jetzt mit jemandem spielen',
  'people.hint': 'Mitspieler finden oder zuschauen.',
  'people.looking': {
    one: '{count} Spieler sucht Mitspieler.',
    other: '{count} Spieler suchen Mitspieler.',
  },
  'people.tables': {
    one: 'An {count} Tisch ist ein Platz frei.',
    other: 'An {count} Tischen ist ein Platz frei.',
  },
  'people.join': 'Mitspielen',
  replay: 'Nachspielen',
  'replay.hint': 'Eine Aufzeichnung Zug um Zug ansehen.',
  rules: 'Regeln und Einführung',
  'rules.hint': 'Schritt für Schritt oder zum Nachschlagen.',
  credits:
    'Nova Luna ist ein Spiel von Uwe Rosenberg und Corné van Moorsel, Akvárko von Michal Peichl. Alle Zeichnungen hier sind unsere eigenen.',
} satisfies Translation<typeof en>
