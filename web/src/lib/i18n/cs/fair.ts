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
  not_opened: 'Hra neskončila, takže je míchání ještě zapečetěné.',
  broken: 'Pozor: míchání se nepodařilo potvrdit.',
  'broken.proof': 'Důkaz v záznamu je poškozený.',
  'broken.commitment': 'Tajemství neodpovídá pečeti.',
  'broken.promise': 'Pečeť není ta, kterou tento prohlížeč viděl během hry.',
  'broken.setup': 'Destičky nebo karty neležely tak, jak říká tajemství.',
  failed: 'Míchání není zkontrolované: záznam nedorazil.',
  how: 'Jak to funguje',
  'how.text':
    'Před prvním tahem server vylosoval tajemství a všem ukázal jeho pečeť, otisk, který sedí jen na jedno tajemství. Na konci ho odhalil. Tvůj prohlížeč teď otisk spočítal a z tajemství znovu rozdal celou hru; obojí vyšlo stejně.',
  seal: 'Pečeť',
  seed: 'Tajemství',
} satisfies Translation<typeof en>
