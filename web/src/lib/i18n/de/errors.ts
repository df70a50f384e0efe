import type en from '$lib/i18n/en/errors'
import type { Translation } from '$lib/i18n/messages'

export default {
  'notFound.title': 'Hier ist nur Nachthimmel',
  'notFound.text':
    'Diese Adresse führt nirgendwohin. Vielleicht ein Tippfehler oder ein alter Link.',
  'broken.title': 'Da ist etwas umgefallen',
  'broken.text': 'Ein Teil der Seite ist ausgefallen. Deine Partien sind sicher.',
  'broken.details': 'Was ausgefallen ist',
  'load.title': 'Dieser Teil ließ sich nicht laden',
  'load.text':
    'Vielleicht ist die Verbindung unterbrochen, oder es gibt eine neuere Version. Versuch es noch einmal.',
  'deadLink.title': 'Dieser Link gilt nicht mehr',
  'deadLink.text':
    'Die Einladung wurde schon benutzt oder zurückgezogen. Lass dir eine neue schicken.',
  'full.title': 'Alle Plätze sind besetzt',
  'full.text':
    'Ist der Tisch offen für alle, kannst du zuschauen, oder du eröffnest einen eigenen.',
  'over.title': 'Diese Partie ist zu Ende',
  'over.text': 'Der letzte Zug ist gemacht. Du kannst die Partie aber nachspielen.',
  'gone.title': 'Diesen Tisch gibt es nicht',
  'gone.text': 'Vielleicht wurde er abgeräumt, oder der Link ist unvollständig.',
  'record.title': 'Diese Aufzeichnung lässt sich nicht lesen',
  'record.text': 'Sie ist beschädigt oder gar keine Aufzeichnung einer Partie. {reason}',
  home: 'Zur Startseite',
  games: 'Meine Partien',
  network: 'Der Server antwortet nicht. Prüfe die Verbindung und versuch es noch einmal.',
  device:
    'Der Tisch konnte auf diesem Gerät nicht gestartet werden. Lade die Seite neu und versuch es noch einmal.',
  server: 'Der Server kann das gerade nicht. Versuch es gleich noch einmal.',
  answer: 'Diese Seite versteht die Antwort des Servers nicht. Lade die Seite neu.',
  refused: 'Das ist hier nicht möglich.',
  rule: 'Regel {clause}',
  language: 'Die Texte ließen sich nicht laden; die Sprache bleibt, wie sie war.',
  copy: 'Kopieren ist hier nicht erlaubt. Markiere den Text und kopiere ihn selbst.',
} satisfies Translation<typeof en>
