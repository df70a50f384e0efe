import type en from '$lib/i18n/en/fair'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Tisztességes keverés',
  checking: 'A böngésződ ellenőrzi a keverést…',
  promised:
    'Ellenőrizve: semmi sem változott. A keverés pontosan az, amelyet lepecsételtek, és a böngésződ azóta őrzi ezt a pecsétet, hogy először látta az asztalt.',
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
    'A játszma első lépése előtt véletlenszerűen létrejön egy titok, és az asztalnál mindenki látja a pecsétjét: egy ujjlenyomatot, amely csak egyetlen titokhoz illik. A végén a titok nyilvános lesz. A böngésződ most kiszámolta az ujjlenyomatot, és a titokból újra kiosztotta az egész játszmát; mindkettő egyezik.',
  seal: 'Pecsét',
  seed: 'Titok',
  parts: {
    one: 'A keveréshez {count} játékos böngészője is hozzájárult, így előre senki sem dönthetett róla.',
    other:
      'A keveréshez {count} játékos böngészője is hozzájárult, így senki sem dönthetett róla egyedül.',
  },
  withheld: {
    one: '{count} böngésző lepecsételte a részét, de aztán nem mutatta meg.',
    other: '{count} böngésző lepecsételte a részét, de aztán nem mutatta meg.',
  },
  'how.parts':
    'A játékosok böngészői is előállítottak egy-egy véletlen, titkos részt, és lepecsételték. A részüket csak akkor mutatták meg, amikor a pecsétek már ismertek voltak; a keverés az első titokból és az összes megmutatott részből jött létre.',
  'broken.part': 'A keverésből hiányzik, amit a böngésződ hozzáadott, pedig el lett fogadva.',
  'broken.chain': 'A titok nem tartozik a napi titkok előre közzétett láncához.',
} satisfies Translation<typeof en>
