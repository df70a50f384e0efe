import type en from '$lib/i18n/en/settings'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Einstellungen',
  lead: 'Änderungen gelten sofort und nur auf diesem Gerät.',
  view: 'Was du siehst',
  play: 'Wie du spielst',
  'language.hint': 'Gilt sofort, auch mitten in der Partie.',
  'look.hint': 'Tagsüber Pergament, nachts Sternenhimmel.',
  symbols: 'Symbole auf Plättchen und Karten',
  'symbols.normal': 'Normal',
  'symbols.large': 'Groß',
  'symbols.hint': 'Jede Farbe hat ihr eigenes Symbol; große lassen sich leichter unterscheiden.',
  motion: 'Animationen',
  'motion.system': 'Wie auf dem Gerät',
  'motion.full': 'An',
  'motion.none': 'Aus',
  'motion.hint': 'Plättchen fliegen, Scheiben fallen, Karten wandern; oder alles ist einfach da.',
  confirm: 'Züge bestätigen',
  'confirm.touch': 'Auf Touchscreens',
  'confirm.always': 'Immer',
  'confirm.never': 'Nie',
  'confirm.hint': 'Ein Zug gilt erst, wenn du ein zweites Mal tippst.',
  sound: 'Ton',
  'sound.hint': 'Leise Klänge für Plättchen, Scheiben und Wasser.',
  bots: 'Für Programmierer',
  'bots.hint': 'Ein eigener Bot kann Platz nehmen und mitspielen.',
  'bots.link': 'Meine Bots',
  reset: 'Standardeinstellungen wiederherstellen',
  'reset.done': 'Standardeinstellungen wiederhergestellt.',
  'storage.off':
    'Dieser Browser speichert nichts für Lunarium, die Einstellungen gelten also nur bis zum Schließen der Seite. Alles andere funktioniert.',
} satisfies Translation<typeof en>
