import type en from '$lib/i18n/en/join'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Meghívtak az asztalhoz',
  lead: '{game}: játszmára hívnak. Válassz nevet, és foglalj helyet.',
  atTable: 'Az asztalnál',
  seat: '{n}. hely',
  'seat.free': 'szabad',
  which: 'Melyik hely?',
  'which.any': 'Bármelyik szabad hely',
  name: 'A neved',
  'name.hint': 'A többiek ezt látják. Új asztalokhoz később megváltoztathatod.',
  sit: 'Leülök',
  watch: 'Csak nézőként',
  'running.title': 'A játék már elkezdődött',
  'running.text': 'Nézheted a játékot, vagy nyithatsz saját asztalt.',
  'over.end': 'A végeredmény megtekintése',
  'over.replay': 'Visszajátszás lépésről lépésre',
  own: 'Saját asztal nyitása',
  'damaged.title': 'Ez a link hiányos',
  'damaged.text': 'Egy darabja hiányzik, talán a másoláskor veszett el. Kérd el még egyszer.',
  'dead.text': 'Ehhez a meghívóhoz nem tartozik asztal, vagy a hely, amelyre szólt, már foglalt.',
  'transfer.title': 'Átköltözés erre az eszközre',
  'transfer.text':
    'A szerveren lévő játszmáid veled jönnek: a folyamatban lévők, a befejezettek és a szóló eredmények is. A másik eszközön is játszhatsz tovább.',
  'transfer.loses':
    'Ebben a böngészőben jelenleg {name} vagy, és ezen a néven is vannak játszmáid. A költözés után ezeket nem éred el. Ha meg akarod tartani őket, előbb készíts átköltözési linket a „Játszmáim” oldalon ehhez a névhez: {name}.',
  'transfer.do': 'Átköltözés ide',
  'transfer.done.title': 'Üdvözlünk, {name}!',
  'transfer.done.text': 'Mostantól mindkét eszközön ugyanaz a játékos vagy.',
  'transfer.dead.title': 'Ez a link már nem érvényes',
  'transfer.dead.text':
    'Az átköltözési link csak egyszer használható, és 15 percig érvényes. A másik eszközön, a „Játszmáim” oldalon készíthetsz újat.',
} satisfies Translation<typeof en>
