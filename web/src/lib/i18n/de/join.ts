import type en from '$lib/i18n/en/join'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Du bist eingeladen',
  lead: 'Eine Partie {game}. Wähle einen Namen und setz dich.',
  atTable: 'Am Tisch',
  seat: 'Platz {n}',
  'seat.free': 'frei',
  which: 'Welcher Platz?',
  'which.any': 'Beliebiger freier Platz',
  name: 'Dein Name',
  'name.hint': 'Die anderen sehen ihn. Für neue Tische kannst du ihn später ändern.',
  sit: 'Platz nehmen',
  watch: 'Nur zuschauen',
  'running.title': 'Die Partie hat schon begonnen',
  'running.text': 'Du kannst zuschauen oder einen eigenen Tisch eröffnen.',
  'over.end': 'Das Ende ansehen',
  'over.replay': 'Zug um Zug nachspielen',
  own: 'Einen eigenen Tisch eröffnen',
  'damaged.title': 'Dieser Link ist unvollständig',
  'damaged.text':
    'Ein Stück fehlt, vielleicht ging es beim Kopieren verloren. Lass ihn dir noch einmal schicken.',
  'dead.text':
    'Zu dieser Einladung gibt es keinen Tisch, oder der Platz, für den sie galt, ist besetzt.',
  'transfer.title': 'Auf dieses Gerät umziehen',
  'transfer.text':
    'Deine Partien auf dem Server kommen mit: laufende, beendete und die Solo-Ergebnisse. Auch auf dem anderen Gerät kannst du weiterspielen.',
  'transfer.loses':
    'In diesem Browser bist du derzeit {name}, und {name} hat hier Partien. Die kommen nicht mit. Willst du sie behalten, dann erstelle hier zuerst unter „Meine Partien“ einen Umzugslink.',
  'transfer.do': 'Hierher umziehen',
  'transfer.done.title': 'Da bist du ja, {name}!',
  'transfer.done.text': 'Du bist jetzt auf beiden Geräten derselbe Spieler.',
  'transfer.dead.title': 'Dieser Link gilt nicht mehr',
  'transfer.dead.text':
    'Ein Umzugslink gilt einmal und 15 Minuten lang. Erstelle auf dem anderen Gerät unter „Meine Partien“ einen neuen.',
} satisfies Translation<typeof en>
