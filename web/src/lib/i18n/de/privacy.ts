import type en from '$lib/i18n/en/privacy'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Was dieser Server über dich speichert',
  lead: 'Alles, was es gibt, in klaren Worten. Nichts davon wird verkauft oder Werbetreibenden gezeigt, und niemand wird über Websites hinweg verfolgt.',
  stored: 'Auf dem Server',
  'kind.person': 'Du als Spieler',
  'kind.person.text':
    'Eine zufällige Kennung, die für dich steht, und dein Name: von uns ausgedacht oder von dir gewählt. Den Namen sehen die anderen an deinen Tischen, alle, die einen Link zu einem deiner Tische oder einer beendeten Partie haben, und alle, die an einem für alle offenen Tisch zuschauen oder die Rangliste des Tagesmonds ansehen. Keine E-Mail, kein Passwort.',
  'kind.visits': 'Wann du hier warst',
  'kind.visits.text':
    'Wann du hier zum ersten Mal etwas getan hast, das gespeichert wird, und der Tag deines letzten Besuchs, damit Spieler gelöscht werden können, die nie wiederkommen.',
  'kind.sessions': 'Wo du angemeldet bist',
  'kind.sessions.text':
    'Für jeden Browser: Art und System (etwa „Firefox · Android“), seit wann du dort angemeldet bist und der Tag des letzten Besuchs; außerdem beendete Anmeldungen und der Fingerabdruck eines Umzugslinks.',
  'kind.games': 'Deine Partien',
  'kind.games.text':
    'Jeder Tisch mit Plätzen, Namen, allen Zügen samt Zeitpunkt, den Ergebnissen und den Analysen beendeter Partien. Auch die Namen von Gästen an deinem Gerät stehen dort.',
  'kind.bots': 'Deine Bots',
  'kind.bots.text':
    'Bot-Konten, die du angelegt hast, und ihre Tokens: Name, Rechte, Fingerabdruck, Zeitpunkt der Erstellung und der Tag, an dem sie zuletzt benutzt wurden.',
  'kind.blocks': 'Wen du blockiert hast',
  'kind.blocks.text':
    'Der Spieler, der Name, den du gesehen hast, und der Zeitpunkt. Der Spieler wird nicht benachrichtigt, kann es aber merken, wenn er sich an deinen Tisch setzen will.',
  'kind.reports': 'Meldungen',
  'kind.reports.text':
    'Meldungen von dir und über dich: wer, wann, welcher Tisch, der Name, der Grund und der Text. Der Betreiber liest sie. Deine heruntergeladenen Daten enthalten auch Meldungen über dich, aber nicht, von wem sie sind und was darin steht.',
  'kind.bans': 'Was der Betreiber entschieden hat',
  'kind.bans.text':
    'Sperren und andere Maßnahmen, die dich betreffen, mit Begründung. Das Protokoll des Betreibers bleibt erhalten, aber nur mit deiner zufälligen Kennung.',
  'kind.erasures': 'Dein Löschantrag',
  'kind.erasures.text': 'Bis er erfüllt ist; das dauert ein paar Minuten.',
  here: 'In deinem Browser',
  'here.text':
    'Ein Cookie, das sagt, wer du bist, und auf diesem Gerät deine Einstellungen, dein Fortschritt in den Einführungen und Rätseln, eingegebene Stellungen und Züge, der Wertungsblock, wen du stummgeschaltet hast, welcher Bot zu dir passt und welche Partien dafür zählten, ob du angefangene Partien hast, wonach du zuletzt gesucht hast, was du schon gefragt wurdest, Angaben zum fairen Mischen, Seiten, die auch offline funktionieren sollen, und die Partien, die du offline spielst, mit dem Namen und der zufälligen Kennung, die du dort hast. Andere Cookies gibt es nicht.',
  address:
    'Deine IP-Adresse bleibt nur im Arbeitsspeicher, um eine Flut von Anfragen abzuwehren, und wird nicht gespeichert. Ein Proxy vor dem Server führt vielleicht ein eigenes Protokoll.',
  kept: 'Wie lange',
  'kept.guests': {
    one: 'Spieler ohne eigenen Namen, die nie wiederkommen, werden nach {count} Tag gelöscht.',
    other: 'Spieler ohne eigenen Namen, die nie wiederkommen, werden nach {count} Tagen gelöscht.',
  },
  'kept.all': {
    one: 'Die Daten von Spielern, die {count} Tag lang nicht hier waren, werden gelöscht.',
    other: 'Die Daten von Spielern, die {count} Tage lang nicht hier waren, werden gelöscht.',
  },
  'kept.never': 'Der Betreiber bewahrt die Daten von Spielern auf, bis sie um Löschung bitten.',
  'kept.rest': 'Alle anderen Daten bleiben gespeichert, bis die Spieler um Löschung bitten.',
  'kept.erased':
    'Nach der Löschung bleiben deine Partien für die anderen erhalten, mit „Jemand“ an deiner Stelle. Dein Name und alles andere verschwinden. Nur deine zufällige Kennung bleibt: zwei Jahre lang unter den beendeten Anmeldungen, damit ein altes Cookie dich nicht wieder anmeldet, und im Protokoll des Betreibers, falls sie darin vorkommt. Kopien in Sicherungen verschwinden, wenn der Betreiber die Sicherungen löscht.',
  rights: 'Was du tun kannst',
  'rights.text':
    'In den Einstellungen kannst du deine Daten herunterladen, andere Geräte abmelden und alles löschen lassen.',
  'rights.link': 'Zu den Einstellungen',
  sessions: 'Wo du angemeldet bist',
  'sessions.lead': 'Browser, in denen du dieser Spieler bist. Melde ein verlorenes Gerät ab.',
  'sessions.unknown': 'Unbekannter Browser',
  'sessions.here': 'dieser Browser',
  'sessions.seen': 'zuletzt am {day}',
  'sessions.none':
    'Du hast hier noch nichts getan, was gespeichert wird; also ist auch nichts gespeichert.',
  'sessions.end': 'Abmelden',
  'sessions.others': 'Überall sonst abmelden',
  'sessions.others.done': 'Du bist jetzt nur noch hier angemeldet.',
  'sessions.ended': 'Abgemeldet.',
  blocks: 'Blockierte Spieler',
  'blocks.end': 'Nicht mehr blockieren',
  data: 'Deine Daten',
  'data.lead': 'Sieh nach, was über dich gespeichert ist, nimm es mit oder lass es löschen.',
  'data.what': 'Was gespeichert ist',
  'data.export': 'Meine Daten herunterladen',
  'data.erase': 'Meine Daten löschen',
  'erase.title': 'Wirklich alles über dich löschen?',
  'erase.text':
    'Du wirst auf allen Geräten abgemeldet. Ein Bot übernimmt deine laufenden Partien, und deine Tische, an denen noch nicht gespielt wird, werden abgeräumt. Die Züge und Ergebnisse deiner Partien bleiben, mit „Jemand“ an deiner Stelle. Dein Name, deine Bots und alles andere, was der Server über dich weiß, werden gelöscht. Nur deine zufällige Kennung bleibt: zwei Jahre lang unter den beendeten Anmeldungen und im Protokoll des Betreibers, falls sie darin vorkommt. Sicherungen bleiben, bis der Betreiber sie löscht. Das lässt sich nicht rückgängig machen.',
  'erase.do': 'Alles löschen',
  'kind.pushes': 'Benachrichtigungen',
  'kind.pushes.text':
    'Für jedes Gerät, auf dem du benachrichtigt werden willst: die Adresse seines Push-Dienstes mit den Schlüsseln, seit wann, der Zeitpunkt des letzten Ereignisses, über das es benachrichtigt wurde, und deine Ruhezeiten mit ihrer Zeitzone.',
} satisfies Translation<typeof en>
