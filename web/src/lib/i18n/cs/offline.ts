import type en from '$lib/i18n/en/offline'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Hra bez připojení',
  lead: 'Stáhni si stůl jednou a hraj kdekoli: v tunelu, v letadle, na chatě.',
  'fetch.title': 'Na tomto zařízení stůl zatím není',
  fetch: 'Stáhne se {size}. Víc už není potřeba a kdykoli to můžeš zase odstranit.',
  'fetch.now': 'Stáhnout ({size})',
  fetching: 'Stahuje se…',
  'kept.title': 'Připraveno na tomto zařízení',
  kept: 'Můžeš hrát bez připojení. Stůl tu zabírá {size} a aktualizuje se sám.',
  'kept.done': 'Hotovo: teď můžeš hrát i bez připojení.',
  play: 'Hrát tady: {game}',
  install: 'Nainstalovat jako aplikaci',
  remove: 'Odstranit z tohoto zařízení',
  removed: 'Odstraněno. Partie odehrané na tomto zařízení zůstávají.',
  away: 'Teď tu není připojení. Vrať se sem, až budeš online.',
  unable:
    'Prohlížeč tu stránky pro použití bez připojení uchovat neumí. Je potřeba zabezpečené připojení (https) a okno, které není anonymní.',
  'storage.off':
    'Tento prohlížeč pro Lunarium nic neukládá, partie na tomto zařízení se tedy neuchovají.',
  'trouble.network':
    'Stahování se přerušilo. Co už dorazilo, zůstane; zkus to znovu a stáhne se zbytek.',
  'trouble.full': 'Na zařízení není dost místa. Uvolni nějaké a zkus to znovu.',
  'trouble.unable':
    'Prohlížeči se nepodařilo připravit hru bez připojení. Načti stránku znovu a zkus to ještě jednou.',
  works: 'Co funguje bez připojení',
  'works.bots': 'Obě hry proti botům: {levels}.',
  'works.device': 'Hra na jednom zařízení, z ruky do ruky a se skrytými kartami.',
  'works.solo': 'Sólové partie s přehledem bodů.',
  'works.help': 'Vracení tahů, rady, přehrávání partií a kontrola míchání.',
  'works.learn': 'Výuka, pravidla a bodovací bloček.',
  'works.practice': 'Úlohy, vlastní pozice a pomoc u skutečného stolu.',
  needs: 'K čemu je potřeba připojení k serveru',
  'needs.friends': 'Hra s lidmi na jiných zařízeních.',
  'needs.strong': 'Silnější boti, kteří přemýšlejí na serveru.',
  'needs.analysis': 'Nejlepší tahy v pozici a rozbory partií.',
  'needs.daily': 'Luna dne a její pořadí.',
  games: 'Partie na tomto zařízení',
  'games.text':
    'Každý tah se tu hned uloží. Všechny partie najdeš na stránce „Moje partie“; dohrané se odešlou na server, jakmile budeš online.',
  'games.here': 'Každý tah se tu v prohlížeči hned uloží.',
  'games.link': 'Moje partie',
} satisfies Translation<typeof en>
