import type en from '$lib/i18n/en/fair'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Tisztességes keverés',
  checking: 'A böngésződ ellenőrzi a keverést…',
  promised:
    'Ellenőrizve: a keverés tisztességes volt. Pontosan az, amelyet az első lépés előtt lepecsételtek, és a böngésződ megőrizte ezt a pecsétet.',
  verified:
    'Ellenőrizve: a keverés illik a pecsétjéhez. Ez a böngésző a játék vége előtt nem látta a pecsétet, ezért nem tudja, mikor készült.',
  absent: 'Ebben a feljegyzésben nincs bizonyíték a keverésre.',
  not_opened: 'A játék nem ért véget, ezért a keverés még le van pecsételve.',
  broken: 'Vigyázat: a keverést nem sikerült igazolni.',
  'broken.proof': 'A feljegyzésben lévő bizonyíték sérült.',
  'broken.commitment': 'A titok nem illik a pecséthez.',
  'broken.promise': 'A pecsét nem az, amelyet ez a böngésző játék közben látott.',
  'broken.setup': 'A lapkák vagy kártyák nem úgy feküdtek, ahogy a titok mondja.',
  failed: 'A keverés nincs ellenőrizve: a feljegyzés nem érkezett meg.',
  how: 'Hogyan működik',
  'how.text':
    'Az első lépés előtt a szerver titkot húzott, és mindenkinek megmutatta a pecsétjét: egy ujjlenyomatot, amely csak egyetlen titokhoz illik. A végén feltárta. A böngésződ most kiszámolta az ujjlenyomatot, és a titokból újra kiosztotta az egész játékot; mindkettő ugyanaz lett.',
  seal: 'Pecsét',
  seed: 'Titok',
} satisfies Translation<typeof en>
