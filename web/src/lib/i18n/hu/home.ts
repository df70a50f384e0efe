import type en from '$lib/i18n/en/home'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Foglalj helyet',
  lead: 'Két játék, egy asztal. Nem kell fiók: csak nyomd meg a „Játék” gombot.',
  continue: 'A játszmáid',
  'novaluna.pitch':
    'Vegyél lapkákat a holdkerékről, kapcsold össze a színeket, és rakd le elsőként az összes korongodat.',
  'akvarko.pitch':
    'Válassz egy kártyát, add tovább a többit, és építs akváriumot, ahol minden hal otthon van.',
  about: { one: 'körülbelül {count} perc', other: 'körülbelül {count} perc' },
  play: 'Játék',
  'play.against': 'te és egy bot: {level}',
  'play.waking': '{level}: ébredezik, {done}/{all}',
  'play.waking.soon': '{level}: ébredezik',
  starting: 'Előkészítjük az asztalt…',
  'actions.label': '{game}: további játékmódok',
  bots: 'Botok választása',
  'bots.hint': 'hány legyen, és milyen erős',
  friends: 'Barátokkal',
  'friends.hint': 'linkkel',
  device: 'Egy eszközön',
  'device.hint': 'körbeadva',
  solo: 'Szóló',
  'solo.hint': 'döntsd meg a rekordod',
  learn: 'Tanulás',
  'learn.hint': 'játék közben',
  score: 'Pontozólap',
  'score.hint': 'valódi kártyákhoz',
  more: 'Továbbiak',
  daily: 'Napi hold',
  'daily.hint': 'Naponta egy szóló játszma, mindenkinek ugyanaz.',
  games: 'Játszmáim',
  'games.hint': 'Folytasd, ahol abbahagytad.',
  people: 'Azonnali játék másokkal',
  'people.hint': 'Keress társakat, vagy nézz bele egy játszmába.',
  'people.looking': {
    one: '{count} ember keres játékostársat.',
    other: '{count} ember keres játékostársat.',
  },
  'people.tables': {
    one: '{count} asztalnál van szabad hely.',
    other: '{count} asztalnál van szabad hely.',
  },
  'people.join': 'Csatlakozás',
  replay: 'Visszajátszás',
  'replay.hint': 'Nézz végig egy játékfelvételt lépésről lépésre.',
  rules: 'Szabályok és bevezetők',
  'rules.hint': 'Lépésről lépésre, vagy kereséssel.',
  credits:
    'A Nova Luna Uwe Rosenberg és Corné van Moorsel, az Akvárko Michal Peichl játéka. Minden rajz a sajátunk.',
} satisfies Translation<typeof en>
