import type en from '$lib/i18n/en/fair'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Poctivé míchání',
  checking: 'Tvůj prohlížeč kontroluje míchání…',
  promised:
    'Zkontrolováno: nic se nezměnilo. Míchání je přesně to, které bylo zapečetěné, a tvůj prohlížeč má tu pečeť uloženou od chvíle, kdy stůl poprvé viděl.',
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
    'Před prvním tahem partie se vylosuje tajemství a všichni u stolu uvidí jeho pečeť, otisk, který odpovídá jedinému tajemství. Na konci se tajemství odhalí. Tvůj prohlížeč teď otisk spočítal a podle tajemství celou partii znovu rozdal; obojí souhlasí.',
  seal: 'Pečeť',
  seed: 'Tajemství',
  parts: {
    one: 'K zamíchání přispěl prohlížeč {count} hráče, takže pořadí nemohl nikdo určit předem.',
    few: 'K zamíchání přispěly prohlížeče {count} hráčů, takže pořadí nemohl nikdo určit sám.',
    many: 'K zamíchání přispěly prohlížeče {count} hráče, takže pořadí nemohl nikdo určit sám.',
    other: 'K zamíchání přispěly prohlížeče {count} hráčů, takže pořadí nemohl nikdo určit sám.',
  },
  withheld: {
    one: '{count} prohlížeč svou část zapečetil, ale pak ji neukázal.',
    few: '{count} prohlížeče svou část zapečetily, ale pak ji neukázaly.',
    many: '{count} prohlížeče svou část zapečetilo, ale pak ji neukázalo.',
    other: '{count} prohlížečů svou část zapečetilo, ale pak ji neukázalo.',
  },
  'how.parts':
    'I prohlížeče hráčů vylosovaly tajné části a zapečetily je. Teprve když byly pečetě známé, své části ukázaly a zamíchání vzniklo z prvního tajemství a ze všech ukázaných částí.',
  'broken.part': 'V zamíchání chybí část, kterou přidal tvůj prohlížeč, ačkoli byla přijata.',
  'broken.chain': 'Tajemství nepatří do řetězu denních tajemství, který byl předem zveřejněn.',
} satisfies Translation<typeof en>
