import type en from '$lib/i18n/en/join'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Zveme tě ke stolu',
  lead: 'Hra {game}. Zvol si jméno a posaď se.',
  atTable: 'U stolu',
  seat: 'Místo {n}',
  'seat.free': 'volné',
  which: 'Které místo?',
  'which.any': 'Kterékoli volné',
  name: 'Tvoje jméno',
  'name.hint': 'Vidí ho ostatní. Můžeš ho kdykoli změnit.',
  sit: 'Posadit se',
  watch: 'Jen se dívat',
  'running.title': 'Hra už začala',
  'running.text': 'Všechna místa jsou obsazená. Můžeš se dívat, nebo otevřít vlastní stůl.',
  'over.end': 'Podívat se na konec',
  'over.replay': 'Projít tah po tahu',
  own: 'Otevřít vlastní stůl',
  'damaged.title': 'Odkaz není celý',
  'damaged.text': 'Kousek chybí, možná se ztratil při kopírování. Požádej o něj znovu.',
  'dead.text': 'Za touto pozvánkou není žádný stůl, nebo je místo, pro které platila, obsazené.',
  'transfer.title': 'Přesun na toto zařízení',
  'transfer.text':
    'Tvoje hry přijdou s tebou: rozehrané, dohrané i sólová historie. Druhé zařízení funguje dál.',
  'transfer.loses':
    'V tomto prohlížeči jsi teď {name} a máš tu svoje hry. Ty tu zůstanou. Pokud je chceš mít dál, vytvoř nejdřív v Mých hrách odkaz k přesunu pro {name}.',
  'transfer.do': 'Přesunout sem',
  'transfer.done.title': 'A jsi tu, {name}',
  'transfer.done.text': 'Na obou zařízeních teď vystupuješ pod stejným jménem a se stejnými hrami.',
  'transfer.dead.title': 'Odkaz už neplatí',
  'transfer.dead.text':
    'Funguje jednou a jen čtvrt hodiny. Na druhém zařízení si v Mých hrách vytvoř nový.',
} satisfies Translation<typeof en>
