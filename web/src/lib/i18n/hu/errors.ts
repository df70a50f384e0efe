import type en from '$lib/i18n/en/errors'
import type { Translation } from '$lib/i18n/messages'

export default {
  'notFound.title': 'Itt csak az éjszakai ég van',
  'notFound.text': 'Ez a cím sehová sem vezet. Talán elírás, vagy egy régi link.',
  'broken.title': 'Valami felborult',
  'broken.text': 'Az oldal egy része elromlott. A játszmáid biztonságban vannak.',
  'broken.details': 'Mi romlott el',
  'load.title': 'Ezt a részt nem sikerült betölteni',
  'load.text': 'Talán megszakadt a kapcsolat, vagy már van újabb verzió. Próbáld újra.',
  'deadLink.title': 'Ez a link már nem érvényes',
  'deadLink.text': 'A meghívót felhasználták vagy visszavonták. Kérj újat.',
  'full.title': 'Minden hely foglalt',
  'full.text': 'Nyithatsz saját asztalt, vagy ha ez az asztal nyilvános, nézheted a játékot.',
  'over.title': 'Ez a játszma véget ért',
  'over.text': 'Az utolsó lépés is megvolt. De a játszmát még visszajátszhatod.',
  'gone.title': 'Nincs ilyen asztal',
  'gone.text': 'Talán archiválták, vagy hiányos a link.',
  'record.title': 'Ez a játékfelvétel nem olvasható',
  'record.text': 'Sérült, vagy nem is játékfelvétel. {reason}',
  home: 'A kezdőlapra',
  games: 'Játszmáim',
  network: 'A szerver nem válaszol. Ellenőrizd a kapcsolatot, és próbáld újra.',
  device:
    'Az asztalt nem sikerült elindítani ezen az eszközön. Töltsd újra az oldalt, és próbáld meg még egyszer.',
  server: 'A szervernek ez most nem sikerült. Próbáld újra kicsit később.',
  answer: 'Az oldal nem érti a szerver válaszát. Töltsd újra az oldalt.',
  refused: 'Ez itt nem lehetséges.',
  rule: '{clause} szabály',
  language: 'A szövegeket nem sikerült betölteni; a nyelv nem változott.',
  copy: 'Itt nem engedélyezett a másolás. Jelöld ki a szöveget, és másold ki kézzel.',
} satisfies Translation<typeof en>
