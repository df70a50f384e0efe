import type en from '$lib/i18n/en/settings'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Einstellungen',
  lead: 'Sie gelten sofort und nur auf diesem Gerät.',
  view: 'Was du siehst',
  play: 'Wie du spielst',
  'language.hint': 'Wechselt sofort, auch am Tisch.',
  'look.hint': 'Tags Pergament, nachts Sternenhimmel.',
  symbols: 'Symbole auf Plättchen und Karten',
  'symbols.normal': 'Normal',
  'symbols.large': 'Groß',
  'symbols.hint': 'Jede Farbe hat ihr eigenes Symbol; große lassen sich leichter unterscheiden.',
  motion: 'Bewegung',
  'motion.system': 'Wie das Gerät',
  'motion.full': 'Alle',
  'motion.none': 'Keine',
  'motion.hint': 'Plättchen fliegen, Scheiben fallen, Karten wandern; oder alles ist einfach da.',
  confirm: 'Züge bestätigen',
  'confirm.touch': 'Bei Touchscreens',
  'confirm.always': 'Immer',
  'confirm.never': 'Nie',
  'confirm.hint': 'Ein Zug gilt erst nach einem zweiten Druck.',
  sound: 'Ton',
  'sound.hint': 'Leise Klänge für Plättchen, Scheiben und Wasser.',
  bots: 'Zum Programmieren',
  'bots.hint': 'Ein eigener Bot kann Platz nehmen und mitspielen.',
  'bots.link': 'Meine Bots',
  reset: 'Zurück zu den üblichen Einstellungen',
  'reset.done': 'Die üblichen Einstellungen sind zurück.',
  'storage.off':
    'Dieser Browser merkt sich nichts für uns, die Einstellungen gelten also bis zum Schließen der Seite. Alles andere funktioniert.',
} satisfies Translation<typeof en>
