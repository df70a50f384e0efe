import type en from '$lib/i18n/en/settings'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Beállítások',
  lead: 'A változtatások azonnal érvénybe lépnek. A megjelenés és a kezelés csak ezen az eszközön változik.',
  view: 'Amit látsz',
  play: 'Ahogy játszol',
  'language.hint': 'Azonnal vált, játék közben is.',
  'look.hint': 'Nappal pergamen, éjjel csillagos ég.',
  symbols: 'Jelek a lapkákon',
  'symbols.normal': 'Szokásos',
  'symbols.large': 'Nagy',
  'symbols.hint': 'Minden színnek saját jele van; a nagyokat könnyebb megkülönböztetni.',
  motion: 'Animációk',
  'motion.system': 'Az eszköz szerint',
  'motion.full': 'Be',
  'motion.none': 'Ki',
  'motion.hint':
    'A lapkák repülnek, a korongok hullanak, a kártyák vándorolnak; vagy minden egyszerűen a helyén van.',
  confirm: 'Lépések megerősítése',
  'confirm.touch': 'Érintőképernyőn',
  'confirm.always': 'Mindig',
  'confirm.never': 'Soha',
  'confirm.hint':
    'Itt állíthatod be, mikor legyen a lépés csak a második koppintásra érvényes. Az Akvárkóban a mező, amelyre koppintasz, mindig megerősítésre vár, kivéve, ha a „Soha” lehetőséget választod.',
  sound: 'Hang',
  'sound.hint':
    'Halk hangok a lapkákhoz, a korongokhoz és a kártyákhoz, valamint csengés, amikor te jössz.',
  offline: 'Internet nélkül',
  'offline.hint': 'Töltsd le egyszer az asztalt, és játssz bárhol.',
  'offline.link': 'Játék internet nélkül',
  alerts: 'Amikor te jössz',
  push: 'Értesítés ezen az eszközön',
  'push.hint': 'Akkor is, ha a Lunarium be van zárva, de csak akkor, ha mások várnak rád.',
  'push.unsupported':
    'Ez a böngésző nem tud értesítéseket fogadni a Lunariumtól. iPhone-on vagy iPaden először add hozzá a Lunariumot a Főképernyőhöz.',
  quiet: 'Csendes órák',
  'quiet.hint': 'Ebben az időben a rád váró asztalok nem küldenek értesítést erre az eszközre.',
  'quiet.from': 'Kezdete',
  'quiet.to': 'Vége',
  'push.saved': 'Elmentve erre az eszközre.',
  bots: 'Programozóknak',
  'bots.hint': 'A saját botod is leülhet és játszhat.',
  'bots.link': 'Botjaim',
  reset: 'Alapbeállítások visszaállítása',
  'reset.done': 'Az alapbeállítások visszaálltak.',
  'storage.off':
    'Ez a böngésző semmit sem tárol a Lunarium számára: a beállítások, a bevezetőkben elért haladás és a pontozólap csak az oldal bezárásáig marad meg, internet nélkül pedig nem lehet játszani.',
  back: 'Vissza a játékhoz',
} satisfies Translation<typeof en>
