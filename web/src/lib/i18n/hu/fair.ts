import type en from '$lib/i18n/en/fair'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Tisztességes keverés',
  checking: 'A böngésződ ellenőrzi a keverést…',
  promised:
    'Ellenőrizve: a keverés tisztességes volt. Pontosan az, amelyet az első lépés előtt lepecsételtek, és a böngésződ megőrizte ezt a pecsétet.',
  verified:
    'Ellenőrizve: a keverés megfelel a pecsétjének. Ez a böngésző a játék vége előtt nem látta a pecsétet, ezért nem tudja, mikor készült.',
  absent: 'Ebben a játékfelvételben nincs bizonyíték a keverésre.',
  not_opened: 'A játék még nem ért véget, ezért a keverés még le van pecsételve.',
  broken: 'Vigyázat: a keverést nem sikerült igazolni.',
  'broken.proof': 'A játékfelvételben lévő bizonyíték sérült.',
  'broken.commitment': 'A titok nem felel meg a pecsétnek.',
  'broken.promise': 'A pecsét nem az, amelyet ez a böngésző játék közben látott.',
  'broken.setup': 'A lapkák vagy kártyák nem abban a sorrendben voltak, amelyet a titok megad.',
  failed: 'A keverés nincs ellenőrizve: a játékfelvétel nem töltődött be.',
  how: 'Hogyan működik',
  'how.text':
    'Az első lépés előtt a szerver kisorsolt egy titkot, és mindenkinek megmutatta a pecsétjét: egy ujjlenyomatot, amely csak egyetlen titokhoz illik. A végén feltárta a titkot. A böngésződ most kiszámolta az ujjlenyomatot, és a titokból újra kiosztotta az egész játszmát; mindkettő egyezik.',
  seal: 'Pecsét',
  seed: 'Titok',
} satisfies Translation<typeof en>
