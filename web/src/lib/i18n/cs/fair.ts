import type en from '$lib/i18n/en/fair'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Poctivé míchání',
  checking: 'Tvůj prohlížeč kontroluje míchání…',
  promised:
    'Zkontrolováno: míchání bylo poctivé. Je to přesně to, které bylo zapečetěné před prvním tahem, a tvůj prohlížeč si tu pečeť uchoval.',
  verified:
    'Zkontrolováno: míchání odpovídá své pečeti. Tento prohlížeč pečeť před koncem hry neviděl, takže neví, kdy vznikla.',
  absent: 'Tento záznam nemá důkaz o míchání.',
  not_opened: 'Hra ještě neskončila, takže je míchání zapečetěné.',
  broken: 'Pozor: míchání se nepodařilo potvrdit.',
  'broken.proof': 'Důkaz v záznamu je poškozený.',
  'broken.commitment': 'Tajemství neodpovídá pečeti.',
  'broken.promise': 'Pečeť není ta, kterou tento prohlížeč viděl během hry.',
  'broken.setup': 'Destičky nebo karty nebyly v pořadí, které tajemství určuje.',
  failed: 'Míchání není zkontrolované: záznam se nepodařilo načíst.',
  how: 'Jak to funguje',
  'how.text':
    'Před prvním tahem server vylosoval tajemství a všem ukázal jeho pečeť, otisk, který odpovídá jedinému tajemství. Na konci tajemství odhalil. Tvůj prohlížeč teď otisk spočítal a podle tajemství celou partii znovu rozdal; obojí souhlasí.',
  seal: 'Pečeť',
  seed: 'Tajemství',
  parts: {
    one: 'Přispěl k němu prohlížeč {count} hráče, takže ho server nemohl určit sám.',
    few: 'Přispěly k němu prohlížeče {count} hráčů, takže ho nemohl určit ani server, ani žádný hráč.',
    many: 'Přispěly k němu prohlížeče {count} hráče, takže ho nemohl určit ani server, ani žádný hráč.',
    other:
      'Přispěly k němu prohlížeče {count} hráčů, takže ho nemohl určit ani server, ani žádný hráč.',
  },
  withheld: {
    one: '{count} prohlížeč svou část zapečetil, ale pak ji neukázal.',
    few: '{count} prohlížeče svou část zapečetily, ale pak ji neukázaly.',
    many: '{count} prohlížeče svou část zapečetilo, ale pak ji neukázalo.',
    other: '{count} prohlížečů svou část zapečetilo, ale pak ji neukázalo.',
  },
  'how.parts':
    'I prohlížeč každého hráče vylosoval tajnou část a zapečetil ji. Teprve když byly známé všechny pečetě, prohlížeče své části ukázaly a zamíchání vzniklo z tajemství serveru a ze všech těchto částí.',
  'broken.part': 'V zamíchání chybí část, kterou přidal tvůj prohlížeč, ačkoli ji server přijal.',
  'broken.chain': 'Tajemství nepatří do řetězu denních tajemství, který byl předem zveřejněn.',
} satisfies Translation<typeof en>
