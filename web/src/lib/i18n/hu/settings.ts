import type en from '$lib/i18n/en/settings'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Beállítások',
  lead: 'A változások azonnal érvénybe lépnek, de csak ezen az eszközön.',
  view: 'Amit látsz',
  play: 'Ahogy játszol',
  'language.hint': 'Azonnal vált, játék közben is.',
  'look.hint': 'Nappal pergamen, éjjel csillagos ég.',
  symbols: 'Jelek a lapkákon és kártyákon',
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
  'confirm.hint': 'A lépés csak a második koppintásra lesz érvényes.',
  sound: 'Hang',
  'sound.hint': 'Halk hangok a lapkákhoz, a korongokhoz és a vízhez.',
  bots: 'Programozóknak',
  'bots.hint': 'A saját botod is leülhet és játszhat.',
  'bots.link': 'Botjaim',
  reset: 'Alapbeállítások visszaállítása',
  'reset.done': 'Az alapbeállítások visszaálltak.',
  'storage.off':
    'Ez a böngésző semmit sem tárol a Lunarium számára, így a beállítások az oldal bezárásáig élnek. Minden más működik.',
} satisfies Translation<typeof en>
