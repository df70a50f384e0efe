import type { Translation } from '$lib/i18n/messages'
import type en from '$lib/i18n/en/bots'

export default {
  title: 'Meine Bots',
  lead: 'Lass ein eigenes Programm mitspielen: an deinen Tischen und überall, wo ihm ein Platz angeboten wird.',
  mine: 'Bot-Konten',
  'mine.empty': 'Du hast noch kein Bot-Konto. Ein Name genügt dafür.',
  new: 'Neues Bot-Konto',
  'new.lead': 'Den Namen sehen alle am Tisch, immer als Bot gekennzeichnet.',
  name: 'Name des Bots',
  'name.hint':
    'Den Namen darf es auf diesem Server nur einmal geben, und er lässt sich später nicht mehr ändern.',
  'name.empty': 'Ein Name braucht mindestens ein Zeichen.',
  make: 'Konto anlegen',
  made: '{name} hat ein Konto. Jetzt fehlt noch ein Token.',
  since: 'seit {date}',
  close: 'Konto schließen',
  'close.ask': 'Konto „{name}“ schließen?',
  'close.text':
    'Alle Tokens des Kontos gelten ab sofort nicht mehr, und in laufenden Partien spielt Neumond für den Bot weiter. Den Namen kann dann jemand anderes nehmen. Das lässt sich nicht rückgängig machen.',
  'close.done': 'Das Konto „{name}“ ist geschlossen.',
  tokens: { one: '{count} Token', other: '{count} Tokens' },
  'tokens.of': 'Tokens von {name}',
  'tokens.none': 'Noch kein Token. Ein Programm braucht eines, um als dieser Bot zu spielen.',
  'token.new': 'Neues Token',
  'token.new.title': 'Neues Token für {name}',
  'token.name': 'Name des Tokens',
  'token.name.hint': 'Damit du es später wiedererkennst: wo das Programm läuft, etwa „Laptop“.',
  'token.scopes': 'Was darf es?',
  'token.scopes.none': 'Erlaube mindestens eines davon.',
  'token.make': 'Token anlegen',
  'token.fresh': 'Das neue Token „{name}“',
  'token.once': 'Es wird nur jetzt gezeigt. Kopiere es und hüte es wie ein Passwort.',
  'token.once.why':
    'Wer es hat, kann als {name} spielen. Geht es verloren, widerrufe es und lege ein neues an.',
  'token.copied': 'Das Token ist kopiert.',
  'token.kept': 'Ich habe es gesichert',
  'token.made': 'angelegt am {date}',
  'token.used': 'zuletzt benutzt am {date}',
  'token.unused': 'noch nie benutzt',
  'scope.watch': 'Zuschauen',
  'scope.watch.hint':
    'Es erfährt von Angeboten und sieht, was an seinen und an öffentlichen Tischen geschieht.',
  'scope.join': 'Platz nehmen',
  'scope.join.hint':
    'Es nimmt Angebote an oder lehnt sie ab, benutzt Einladungslinks und besetzt freie Plätze an öffentlichen Tischen.',
  'scope.play': 'Spielen',
  'scope.play.hint': 'Es macht Züge und darf seinen Platz aufgeben.',
  revoke: 'Widerrufen',
  'revoke.token': 'Das Token „{name}“ widerrufen',
  'revoke.ask': 'Das Token „{name}“ widerrufen?',
  'revoke.text':
    'Ein Programm, das es benutzt, verliert sofort den Zugang. Andere Tokens gelten weiter.',
  'revoke.done': 'Das Token „{name}“ ist widerrufen.',
  how: 'So spielt ein Programm',
  'how.token':
    'Gib dem Programm das Token. Unsere eigenen Programme lesen es aus einer Umgebungsvariablen:',
  'how.seat':
    'Biete dem Bot an einem Tisch, der noch auf Spieler wartet, einen freien Platz an („Bot-Konto…“), oder kopiere dort den Einladungslink.',
  'how.run': 'Starte den Bot mit dem Link zum Tisch. Er kann eine Klasse in Python sein:',
  'how.example':
    'Ein vollständiger Bot in weniger als 60 Zeilen, zum Ausprobieren und Ändern, liegt Lunarium bei:',
  'how.curl':
    'Für andere Sprachen genügt einfaches HTTP mit JSON. Als erste Anfrage: Wem gehört das Token?',
  'how.copy': 'Den Befehl kopieren: {command}',
  'how.copied': 'Der Befehl ist kopiert.',
  'how.time':
    'Ein Bot, der zu langsam ist oder zu oft unerlaubte Züge versucht, verliert den Zug: Neumond macht ihn, und das Spiel geht weiter.',
  'how.more': 'Alles steht in {page} im Projekt, und auch dieser Server beschreibt es:',
  'how.schema': 'die API dieses Servers',
} satisfies Translation<typeof en>
