import type en from '$lib/i18n/en/settings'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Nastavení',
  lead: 'Změny platí hned a jen na tomto zařízení.',
  view: 'Co vidíš',
  play: 'Jak hraješ',
  'language.hint': 'Změní se hned, i uprostřed partie.',
  'look.hint': 'Ve dne pergamen, v noci hvězdná obloha.',
  symbols: 'Symboly na destičkách a kartách',
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
  'confirm.hint': 'Tah platí až po druhém klepnutí.',
  sound: 'Zvuk',
  'sound.hint': 'Tiché zvuky destiček, žetonů a vody.',
  bots: 'Pro programátory',
  'bots.hint': 'Tvůj vlastní bot si může sednout ke stolu a hrát.',
  'bots.link': 'Moji boti',
  reset: 'Obnovit výchozí nastavení',
  'reset.done': 'Výchozí nastavení je obnoveno.',
  'storage.off':
    'Tento prohlížeč pro Lunarium nic neukládá, nastavení tedy vydrží do zavření stránky. Vše ostatní funguje.',
  back: 'Zpět ke hře',
} satisfies Translation<typeof en>
