import type { Translation } from '$lib/i18n/messages'
import type en from '$lib/i18n/en/bots'

export default {
  title: 'Botjaim',
  lead: 'Hadd játsszon a saját programod: a te asztalaidnál és bárhol, ahol helyet kínálnak neki.',
  mine: 'Botfiókok',
  'mine.empty': 'Még nincs botfiókod. Elég hozzá egy név.',
  new: 'Új botfiók',
  'new.lead': 'A nevet mindenki látja az asztalnál, mindig botként megjelölve.',
  name: 'A bot neve',
  'name.hint': 'Ezen a szerveren egyedinek kell lennie, és később nem változtatható meg.',
  'name.empty': 'A névhez legalább egy karakter kell.',
  make: 'Fiók létrehozása',
  made: '{name} fiókja kész. Most egy token kell hozzá.',
  since: 'létrejött: {date}',
  close: 'Fiók megszüntetése',
  'close.ask': 'Megszünteted {name} fiókját?',
  'close.text':
    'Minden tokenje azonnal érvényét veszti, a folyamatban lévő játszmákban pedig Újhold játszik tovább helyette. A nevet utána más is felveheti. Ezt nem lehet visszavonni.',
  'close.done': '{name} fiókja megszűnt.',
  tokens: { one: '{count} token', other: '{count} token' },
  'tokens.of': '{name} tokenjei',
  'tokens.none':
    'Még nincs token. A programnak kell egy, hogy ennek a botnak a nevében játszhasson.',
  'token.new': 'Új token',
  'token.new.title': 'Új token ehhez: {name}',
  'token.name': 'A token neve',
  'token.name.hint': 'Erről ismered fel később: hol fut a program, például „laptop”.',
  'token.scopes': 'Mit tehet?',
  'token.scopes.none': 'Legalább egyet engedélyezz.',
  'token.make': 'Token létrehozása',
  'token.fresh': 'Az új „{name}” token',
  'token.once': 'Csak most látható. Másold ki, és őrizd úgy, mint egy jelszót.',
  'token.once.why':
    'Akinél ez van, {name} nevében játszhat. Ha elvész, vond vissza, és készíts másikat.',
  'token.copied': 'A token a vágólapon van.',
  'token.kept': 'Elmentettem',
  'token.made': 'létrehozva: {date}',
  'token.used': 'utoljára használva: {date}',
  'token.unused': 'még nem használták',
  'scope.watch': 'Figyelés',
  'scope.watch.hint': 'Értesül az ajánlatokról, és követi a saját és a nyilvános asztalokat.',
  'scope.join': 'Leülés',
  'scope.join.hint':
    'Elfogad vagy elutasít ajánlatokat, meghívólinkeket használ, és leül a nyilvános asztalok szabad helyeire.',
  'scope.play': 'Játék',
  'scope.play.hint': 'Lép, és fel is adhatja a helyét.',
  revoke: 'Visszavonás',
  'revoke.token': 'Visszavonás: „{name}” token',
  'revoke.ask': 'Visszavonod a(z) „{name}” tokent?',
  'revoke.text':
    'Az ezt használó program azonnal elveszíti a hozzáférést. A többi token érvényes marad.',
  'revoke.done': 'A(z) „{name}” tokent visszavontad.',
  how: 'Így játszik egy program',
  'how.token': 'Add oda a tokent a programnak. A mieink környezeti változóból olvassák:',
  'how.seat':
    'Kínálj a botnak szabad helyet egy asztalnál, ahol még nem kezdődött el a játék („Botfiók…”), vagy másold ki ott a meghívólinket.',
  'how.run': 'Indítsd el a botot az asztal linkjével. A bot lehet egy Python-osztály:',
  'how.example':
    'A Lunarium része egy teljes, alig 60 soros bot is, amelyet kipróbálhatsz és átírhatsz:',
  'how.curl': 'Más nyelvekből sima HTTP és JSON is elég. Az első kérés: kié ez a token?',
  'how.copy': 'Parancs másolása: {command}',
  'how.copied': 'A parancs a vágólapon van.',
  'how.time':
    'Az a bot, amely túl lassú, vagy túl sok szabálytalan lépéssel próbálkozik, elveszíti a lépését: Újhold lép helyette, és a játék megy tovább.',
  'how.more': 'A teljes leírás megtalálható a projektben ({page}) és magán a szerveren is:',
  'how.schema': 'a szerver API-ja',
} satisfies Translation<typeof en>
