import type en from '$lib/i18n/en/privacy'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Co o tobě tento server ukládá',
  lead: 'Úplně všechno, srozumitelně. Nic z toho se neprodává ani neukazuje inzerentům a nikoho nesledujeme napříč weby.',
  stored: 'Na serveru',
  'kind.person': 'Ty jako hráč',
  'kind.person.text':
    'Náhodné číslo, které tě zastupuje, a tvoje jméno: vymyšlené, nebo takové, jaké si zvolíš. Vidí ho ostatní u tvých stolů, každý, kdo má odkaz na některý tvůj stůl nebo dohranou partii, a každý, kdo se dívá na stůl otevřený všem nebo na pořadí Luny dne. Žádný e-mail, žádné heslo.',
  'kind.visits': 'Tvoje návštěvy',
  'kind.visits.text':
    'Kdy se tu o tobě poprvé něco uložilo, a den poslední návštěvy, aby bylo možné vymazat hráče, kteří se už nevrátí.',
  'kind.sessions': 'Tvoje přihlášení',
  'kind.sessions.text':
    'U každého prohlížeče jeho druh a systém (třeba „Firefox · Android“), odkdy přihlášení platí, a den poslední návštěvy; ukončená přihlášení; a otisk odkazu k přesunu.',
  'kind.games': 'Tvoje partie',
  'kind.games.text':
    'Každý stůl: místa, jména, tahy i s časem, kdy padly, výsledky a rozbory dohraných partií. Patří k tomu i jména hostů na tvém zařízení.',
  'kind.bots': 'Tvoji boti',
  'kind.bots.text':
    'Účty botů, které máš založené, a jejich tokeny: název, oprávnění, otisk, čas vytvoření a den posledního použití.',
  'kind.blocks': 'Zablokovaní hráči',
  'kind.blocks.text':
    'Hráč, jeho tehdejší jméno a čas zablokování. Zprávu o tom nedostane, ale může si toho všimnout, když si k tobě bude chtít přisednout.',
  'kind.reports': 'Hlášení',
  'kind.reports.text':
    'Hlášení od tebe a o tobě: kdo, kdy, který stůl, jméno, důvod a připojený text. Čte je provozovatel. Ve tvých stažených údajích jsou i hlášení o tobě, ale ne kdo je podal a co napsal.',
  'kind.bans': 'Co rozhodl provozovatel',
  'kind.bans.text':
    'Zákazy a jiné zásahy, které se tě týkají, s důvodem. Záznam zásahů provozovatele zůstává, ale jen s tvým náhodným číslem.',
  'kind.erasures': 'Žádost o vymazání',
  'kind.erasures.text': 'Dokud není vyřízena, což trvá pár minut.',
  here: 'Ve tvém prohlížeči',
  'here.text':
    'Jedna cookie, která říká, kdo jsi, a na tomto zařízení tvoje nastavení, postup ve výuce a v úlohách, zadané pozice a tahy, bodovací bloček, ztlumení hráči, bot, který odpovídá tvé síle, a partie, podle kterých byl vybrán, údaj o tom, zda máš rozehrané partie, tvoje poslední hledání, otázky, které jsme ti už položili, poznámky o poctivém míchání, stránky pro chvíle bez připojení a partie, které bez něj hraješ, spolu se jménem a náhodným číslem, pod nimiž je hraješ. Žádné jiné cookies nejsou.',
  address:
    'Síťová adresa se drží v paměti kvůli ochraně proti záplavě požadavků a neukládá se. Proxy před serverem si může vést vlastní záznam.',
  kept: 'Jak dlouho',
  'kept.guests': {
    one: 'Hráče bez vlastního jména, kteří se už nevrátí, po {count} dni vymažeme.',
    few: 'Hráče bez vlastního jména, kteří se už nevrátí, po {count} dnech vymažeme.',
    many: 'Hráče bez vlastního jména, kteří se už nevrátí, po {count} dne vymažeme.',
    other: 'Hráče bez vlastního jména, kteří se už nevrátí, po {count} dnech vymažeme.',
  },
  'kept.all': {
    one: 'Údaje každého, kdo tu {count} den nebyl, vymažeme.',
    few: 'Údaje každého, kdo tu {count} dny nebyl, vymažeme.',
    many: 'Údaje každého, kdo tu {count} dne nebyl, vymažeme.',
    other: 'Údaje každého, kdo tu {count} dní nebyl, vymažeme.',
  },
  'kept.never': 'Provozovatel uchovává údaje hráčů, dokud nepožádají o vymazání.',
  'kept.rest': 'Údaje všech ostatních uchováváme, dokud nepožádají o vymazání.',
  'kept.erased':
    'Po vymazání zůstanou tvoje partie ostatním a na tvém místě v nich bude „někdo“. Jméno i všechno ostatní zmizí. Zůstane jen tvoje náhodné číslo: dva roky mezi ukončenými přihlášeními, aby tě stará cookie nemohla znovu přihlásit, a v záznamu zásahů provozovatele, pokud v něm je. Kopie v zálohách zmizí, až provozovatel zálohy smaže.',
  rights: 'Co můžeš udělat',
  'rights.text':
    'V nastavení si můžeš stáhnout svoje údaje, odhlásit jiná zařízení a nechat všechno vymazat.',
  'rights.link': 'Do nastavení',
  sessions: 'Tvoje přihlášení',
  'sessions.lead': 'Prohlížeče, ve kterých vystupuješ jako tento hráč. Ztracené zařízení odhlas.',
  'sessions.unknown': 'Neznámý prohlížeč',
  'sessions.here': 'tento prohlížeč',
  'sessions.seen': 'naposledy {day}',
  'sessions.none': 'Zatím nebylo co ukládat, takže tu o tobě nic uloženo není.',
  'sessions.end': 'Odhlásit',
  'sessions.others': 'Odhlásit všude jinde',
  'sessions.others.done': 'Přihlášení teď platí jen tady.',
  'sessions.ended': 'Odhlášeno.',
  blocks: 'Zablokovaní hráči',
  'blocks.end': 'Odblokovat',
  data: 'Tvoje data',
  'data.lead': 'Podívej se, co je o tobě uloženo, vezmi si to s sebou, nebo to nech vymazat.',
  'data.what': 'Co je uloženo',
  'data.export': 'Stáhnout moje údaje',
  'data.erase': 'Vymazat mě',
  'erase.title': 'Vymazat všechno o tobě?',
  'erase.text':
    'Odhlásíme tě na všech zařízeních. Rozehrané partie převezme bot a tvoje stoly, u kterých se ještě nezačalo hrát, uklidíme. Tahy a výsledky tvých partií zůstanou, na tvém místě v nich bude „někdo“. Tvoje jméno, účty tvých botů i všechno ostatní, co o tobě server ví, vymažeme. Zůstane jen tvoje náhodné číslo: dva roky mezi ukončenými přihlášeními a v záznamu zásahů provozovatele, pokud v něm je. Zálohy zůstanou, dokud je provozovatel nesmaže. Nejde to vrátit.',
  'erase.do': 'Vymazat všechno',
  'kind.pushes': 'Upozornění',
  'kind.pushes.text':
    'U každého zařízení, na které chceš dostávat upozornění: adresa jeho služby s klíči, čas zapnutí, čas poslední události, na kterou bylo upozorněno, a tvoje doba klidu s časovým pásmem.',
} satisfies Translation<typeof en>
