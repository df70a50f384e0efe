import type en from '$lib/i18n/en/settings'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Einstellungen',
  lead: 'Änderungen gelten sofort. Aussehen und Bedienung stellst du nur für dieses Gerät ein.',
  view: 'Was du siehst',
  play: 'Wie du spielst',
  'language.hint': 'Gilt sofort, auch mitten in der Partie.',
  'look.hint': 'Tagsüber Pergament, nachts Sternenhimmel.',
  symbols: 'Symbole auf Plättchen',
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
  'confirm.hint':
    'Legt fest, wann ein Zug erst nach dem zweiten Tippen gilt. In Akvárko musst du ein angetipptes Feld auf jedem Gerät bestätigen, außer bei „Nie“.',
  sound: 'Ton',
  'sound.hint':
    'Leise Klänge für Plättchen, Scheiben und Karten und ein Glockenton, wenn du am Zug bist.',
  offline: 'Offline',
  'offline.hint': 'Lade den Tisch einmal herunter und spiele überall.',
  'offline.link': 'Offline spielen',
  alerts: 'Wenn du am Zug bist',
  push: 'Auf diesem Gerät benachrichtigen',
  'push.hint': 'Auch wenn Lunarium geschlossen ist, aber nur, wenn andere Leute auf dich warten.',
  'push.unsupported':
    'Dieser Browser kann keine Benachrichtigungen von Lunarium empfangen. Auf iPhone und iPad musst du Lunarium zuerst zum Home-Bildschirm hinzufügen.',
  quiet: 'Ruhezeit',
  'quiet.hint':
    'In dieser Zeit schicken wartende Tische keine Benachrichtigungen auf dieses Gerät.',
  'quiet.from': 'Von',
  'quiet.to': 'Bis',
  'push.saved': 'Für dieses Gerät gespeichert.',
  bots: 'Für Programmierer',
  'bots.hint': 'Ein eigener Bot kann Platz nehmen und mitspielen.',
  'bots.link': 'Meine Bots',
  reset: 'Standardeinstellungen wiederherstellen',
  'reset.done': 'Standardeinstellungen wiederhergestellt.',
  'storage.off':
    'Dieser Browser speichert nichts für Lunarium: Einstellungen, Fortschritt in den Einführungen und Wertungsblock bleiben nur bis zum Schließen der Seite, und offline kannst du nicht spielen.',
  back: 'Zurück zum Spiel',
} satisfies Translation<typeof en>
