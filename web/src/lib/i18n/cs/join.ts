import type en from '$lib/i18n/en/join'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Zveme tě ke stolu',
  lead: 'Hraje se {game}. Zvol si jméno a posaď se.',
  atTable: 'U stolu',
  seat: 'Místo {n}',
  'seat.free': 'volné',
  which: 'Které místo?',
  'which.any': 'Kterékoli volné místo',
  name: 'Tvoje jméno',
  'name.hint': 'Vidí ho ostatní. Pro další stoly ho můžeš změnit.',
  sit: 'Posadit se',
  watch: 'Jen se dívat',
  'running.title': 'Hra už začala',
  'running.text': 'Můžeš se dívat, nebo otevřít vlastní stůl.',
  'over.end': 'Podívat se na konec',
  'over.replay': 'Přehrát tah po tahu',
  own: 'Otevřít vlastní stůl',
  'damaged.title': 'Odkaz není celý',
  'damaged.text': 'Kousek odkazu chybí, možná se ztratil při kopírování. Požádej o něj znovu.',
  'dead.text': 'K této pozvánce žádný stůl nepatří, nebo je místo, pro které platila, obsazené.',
  'transfer.title': 'Přesun na toto zařízení',
  'transfer.text':
    'Přesunou se s tebou rozehrané i dohrané partie ze serveru a sólové výsledky. Hrát můžeš dál i na druhém zařízení.',
  'transfer.loses':
    'V tomto prohlížeči teď vystupuješ jako {name} a máš tu partie pod tímto jménem. Ty se nepřenesou. Pokud o ně nechceš přijít, vytvoř nejdřív na stránce „Moje partie“ odkaz k přesunu pro hráče {name}.',
  'transfer.do': 'Přesunout sem',
  'transfer.done.title': 'Vítej! Hraješ jako {name}',
  'transfer.done.text': 'Na obou zařízeních teď máš stejné jméno i stejné partie.',
  'transfer.dead.title': 'Odkaz už neplatí',
  'transfer.dead.text':
    'Odkaz k přesunu funguje jednou a jen 15 minut. Na druhém zařízení si na stránce „Moje partie“ vytvoř nový.',
} satisfies Translation<typeof en>
