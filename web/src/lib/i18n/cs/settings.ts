import type en from '$lib/i18n/en/settings'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Nastavení',
  lead: 'Změny platí hned. Vzhled a ovládání se nastavují jen pro toto zařízení.',
  view: 'Co vidíš',
  play: 'Jak hraješ',
  'language.hint': 'Změní se hned, i uprostřed partie.',
  'look.hint': 'Ve dne pergamen, v noci hvězdná obloha.',
  symbols: 'Symboly na destičkách',
  'symbols.normal': 'Běžné',
  'symbols.large': 'Velké',
  'symbols.hint': 'Každá barva má vlastní symbol; velké se lépe rozlišují.',
  motion: 'Animace',
  'motion.system': 'Podle zařízení',
  'motion.full': 'Zapnuté',
  'motion.none': 'Vypnuté',
  'motion.hint':
    'Destičky létají, žetony padají, karty kolují; nebo se vše rovnou objeví na svém místě.',
  confirm: 'Potvrzovat tahy',
  'confirm.touch': 'Na dotykové obrazovce',
  'confirm.always': 'Vždy',
  'confirm.never': 'Nikdy',
  'confirm.hint':
    'Určuje, kdy tah platí až po druhém klepnutí. V Akvárku čeká zvolené pole na potvrzení na každém zařízení, pokud nezvolíš „Nikdy“.',
  sound: 'Zvuk',
  'sound.hint': 'Tiché zvuky destiček, žetonů a karet a zazvonění, když jsi na řadě.',
  offline: 'Bez připojení',
  'offline.hint': 'Stáhni si stůl jednou a hraj kdekoli.',
  'offline.link': 'Hrát bez připojení',
  alerts: 'Když jsi na řadě',
  push: 'Upozorňovat na tomto zařízení',
  'push.hint': 'I když je Lunarium zavřené, ale jen když na tebe čekají jiní lidé.',
  'push.unsupported':
    'Tento prohlížeč neumí přijímat upozornění z Lunaria. Na iPhonu nebo iPadu si Lunarium nejdřív přidej na plochu.',
  quiet: 'Doba klidu',
  'quiet.hint':
    'V tuto dobu ti na toto zařízení nechodí upozornění od stolů, které na tebe čekají.',
  'quiet.from': 'Od',
  'quiet.to': 'Do',
  'push.saved': 'Uloženo pro toto zařízení.',
  bots: 'Pro programátory',
  'bots.hint': 'Tvůj vlastní bot si může sednout ke stolu a hrát.',
  'bots.link': 'Moji boti',
  reset: 'Obnovit výchozí nastavení',
  'reset.done': 'Výchozí nastavení je obnoveno.',
  'storage.off':
    'Tento prohlížeč pro Lunarium nic neukládá: nastavení, postup ve výuce a bodovací bloček vydrží jen do zavření stránky a bez připojení se hrát nedá.',
  back: 'Zpět ke hře',
} satisfies Translation<typeof en>
