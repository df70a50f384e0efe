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
} satisfies Translation<typeof en>
