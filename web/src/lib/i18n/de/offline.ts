import type en from '$lib/i18n/en/offline'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Offline spielen',
  lead: 'Lade den Tisch einmal herunter, dann spielst du überall: im Tunnel, im Flugzeug, auf der Hütte.',
  'fetch.title': 'Noch nicht auf diesem Gerät',
  fetch:
    'Der Download ist {size} groß. Mehr braucht es nicht, und du kannst ihn jederzeit wieder entfernen.',
  'fetch.now': 'Herunterladen ({size})',
  fetching: 'Wird heruntergeladen…',
  'kept.title': 'Bereit auf diesem Gerät',
  kept: 'Du kannst offline spielen. Der Tisch belegt hier {size} und aktualisiert sich von selbst.',
  'kept.done': 'Fertig: Jetzt kannst du offline spielen.',
  play: '{game} hier spielen',
  install: 'Als App installieren',
  remove: 'Von diesem Gerät entfernen',
  removed: 'Entfernt. Die hier gespielten Partien bleiben.',
  away: 'Gerade gibt es keine Verbindung. Komm wieder her, wenn du online bist.',
  unable:
    'Dieser Browser kann hier keine Seiten offline bereithalten. Dafür braucht es eine sichere Verbindung (https) und ein Fenster, das nicht privat ist.',
  'storage.off':
    'Dieser Browser speichert nichts für Lunarium; Partien auf diesem Gerät bleiben also nicht erhalten.',
  'trouble.network':
    'Der Download wurde unterbrochen. Was schon da ist, bleibt; versuch es noch einmal, um den Rest zu laden.',
  'trouble.full':
    'Auf diesem Gerät ist nicht genug Platz. Schaffe Platz und versuch es noch einmal.',
  'trouble.unable':
    'Der Browser konnte das Offline-Spiel nicht vorbereiten. Lade die Seite neu und versuch es noch einmal.',
  works: 'Was offline geht',
  'works.bots': 'Beide Spiele gegen Bots: {levels}.',
  'works.device': 'Das Gerät herumreichen, mit verdeckten Handkarten.',
  'works.solo': 'Solopartien mit Wertung.',
  'works.help': 'Zurücknehmen, Tipps, Nachspielen und die Prüfung des Mischens.',
  'works.learn': 'Einführung, Regeln und Wertungsblock.',
  'works.practice': 'Rätsel, Stellungen aufbauen und Hilfe am echten Tisch.',
  needs: 'Wofür du eine Verbindung zum Server brauchst',
  'needs.friends': 'Spielen mit Leuten an anderen Geräten.',
  'needs.strong': 'Die stärkeren Bots, die auf dem Server rechnen.',
  'needs.analysis': 'Die besten Züge einer Stellung und Analysen von Partien.',
  'needs.daily': 'Der Tagesmond und seine Rangliste.',
  games: 'Partien auf diesem Gerät',
  'games.text':
    'Jeder Zug wird hier sofort gespeichert. Alle Partien findest du unter „Meine Partien“; beendete werden an den Server gesendet, sobald du online bist.',
  'games.here': 'Jeder Zug wird hier im Browser sofort gespeichert.',
  'games.link': 'Meine Partien',
} satisfies Translation<typeof en>
