import type en from '$lib/i18n/en/join'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Meghívtak az asztalhoz',
  lead: 'Egy játszma {game}. Válassz nevet, és foglalj helyet.',
  atTable: 'Az asztalnál',
  seat: '{n}. hely',
  'seat.free': 'szabad',
  which: 'Melyik hely?',
  'which.any': 'Bármelyik szabad',
  name: 'A neved',
  'name.hint': 'A többiek ezt látják. Bármikor megváltoztathatod.',
  sit: 'Helyet foglalok',
  watch: 'Csak nézem',
  'running.title': 'A játék már elkezdődött',
  'running.text': 'Minden hely foglalt. Nézheted a játékot, vagy nyithatsz saját asztalt.',
  'over.end': 'Megnézem a végét',
  'over.replay': 'Végignézem lépésenként',
  own: 'Saját asztalt nyitok',
  'damaged.title': 'Ez a hivatkozás hiányos',
  'damaged.text': 'Egy darabja hiányzik, talán a másoláskor veszett el. Kérd el még egyszer.',
  'dead.text': 'E mögött a meghívó mögött nincs asztal, vagy a hely, amelyre szólt, már foglalt.',
  'transfer.title': 'Átköltözés erre az eszközre',
  'transfer.text':
    'A játékaid veled jönnek: a futók, a befejezettek és a szóló eredmények is. A másik eszköz is működik tovább.',
  'transfer.loses':
    'Ebben a böngészőben most {name} vagy, saját játékokkal. Azok itt maradnak. Ha meg akarod tartani őket, előbb készíts átköltözési hivatkozást a Játékaim oldalon ehhez a névhez: {name}.',
  'transfer.do': 'Átköltözöm ide',
  'transfer.done.title': 'Megérkeztél, {name}',
  'transfer.done.text': 'Mostantól mindkét eszközön ugyanaz a személy vagy.',
  'transfer.dead.title': 'Ez a hivatkozás már nem él',
  'transfer.dead.text':
    'Egyszer és negyed óráig működik. A másik eszközön, a Játékaim oldalon készíthetsz újat.',
} satisfies Translation<typeof en>
