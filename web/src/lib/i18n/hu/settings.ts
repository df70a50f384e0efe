import type en from '$lib/i18n/en/settings'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Beállítások',
  lead: 'Azonnal érvényesek, és csak ezen az eszközön.',
  view: 'Amit látsz',
  play: 'Ahogy játszol',
  'language.hint': 'Azonnal vált, az asztalnál is.',
  'look.hint': 'Nappal pergamen, éjjel csillagos ég.',
  symbols: 'Jelek a lapkákon és kártyákon',
  'symbols.normal': 'Szokásos',
  'symbols.large': 'Nagy',
  'symbols.hint': 'Minden színnek saját jele van; a nagyokat könnyebb megkülönböztetni.',
  motion: 'Mozgás',
  'motion.system': 'Mint az eszközön',
  'motion.full': 'Minden',
  'motion.none': 'Semmi',
  'motion.hint':
    'A lapkák repülnek, a korongok hullanak, a kártyák vándorolnak; vagy minden egyszerűen ott van.',
  confirm: 'Lépések megerősítése',
  'confirm.touch': 'Érintőképernyőn',
  'confirm.always': 'Mindig',
  'confirm.never': 'Soha',
  'confirm.hint': 'A lépés csak a második megnyomásra érvényes.',
  sound: 'Hang',
  'sound.hint': 'Halk hangok a lapkákhoz, a korongokhoz és a vízhez.',
  bots: 'Programozóknak',
  'bots.hint': 'A saját botod is leülhet és játszhat.',
  'bots.link': 'Botjaim',
  reset: 'Vissza a szokásos beállításokhoz',
  'reset.done': 'Visszaálltak a szokásos beállítások.',
  'storage.off':
    'Ez a böngésző semmit sem őriz meg nekünk, így a beállítások az oldal bezárásáig élnek. Minden más működik.',
} satisfies Translation<typeof en>
