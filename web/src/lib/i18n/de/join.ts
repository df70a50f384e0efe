import type en from '$lib/i18n/en/join'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Du bist eingeladen',
  lead: 'Eine Partie {game}. Wähle einen Namen und setz dich.',
  atTable: 'Am Tisch',
  seat: 'Platz {n}',
  'seat.free': 'frei',
  which: 'Welcher Platz?',
  'which.any': 'Irgendein freier',
  name: 'Dein Name',
  'name.hint': 'Die anderen sehen ihn. Du kannst ihn jederzeit ändern.',
  sit: 'Platz nehmen',
  watch: 'Nur zusehen',
  'running.title': 'Das Spiel hat begonnen',
  'running.text': 'Alle Plätze sind besetzt. Du kannst zusehen oder einen eigenen Tisch öffnen.',
  'over.end': 'Das Ende ansehen',
  'over.replay': 'Zug um Zug ansehen',
  own: 'Einen eigenen Tisch öffnen',
  'damaged.title': 'Dieser Link ist unvollständig',
  'damaged.text':
    'Ein Stück fehlt, vielleicht ging es beim Kopieren verloren. Lass ihn dir noch einmal schicken.',
  'dead.text':
    'Hinter dieser Einladung ist kein Tisch, oder der Platz, für den sie galt, ist besetzt.',
  'transfer.title': 'Auf dieses Gerät umziehen',
  'transfer.text':
    'Deine Spiele kommen mit: laufende, beendete und die Solo-Ergebnisse. Das andere Gerät geht weiter.',
  'transfer.loses':
    'In diesem Browser bist du jetzt {name}, mit eigenen Spielen. Die bleiben zurück. Willst du sie behalten, dann erstelle zuerst unter Meine Spiele einen Umzugslink für {name}.',
  'transfer.do': 'Hierher umziehen',
  'transfer.done.title': 'Da bist du, {name}',
  'transfer.done.text': 'Du bist jetzt auf beiden Geräten dieselbe Person.',
  'transfer.dead.title': 'Dieser Link ist verbraucht',
  'transfer.dead.text':
    'Er gilt einmal und eine Viertelstunde lang. Erstelle auf dem anderen Gerät unter Meine Spiele einen neuen.',
} satisfies Translation<typeof en>
