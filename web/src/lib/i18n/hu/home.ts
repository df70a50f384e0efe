import type en from '$lib/i18n/en/home'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Foglalj helyet',
  lead: 'Két játék, egy asztal. Nem kell fiók: indítsd el, és már játszol is.',
  'novaluna.pitch':
    'Vegyél lapkákat a holdkerékről, kapcsold össze a színeket, és rakd le elsőként az összes korongod.',
  'akvarko.pitch':
    'Válassz egy kártyát, add tovább a többit, és építs akváriumot, ahol minden hal otthon van.',
  about: { one: 'körülbelül {count} perc', other: 'körülbelül {count} perc' },
  play: 'Játék',
  'play.against': 'te és egy bot: {level}',
  'play.waking': '{level}: ébredezik, {done}/{all}',
  'play.waking.soon': '{level}: ébredezik',
  starting: 'Terítjük az asztalt…',
  'actions.label': '{game}: további lehetőségek',
  friends: 'Barátokkal',
  'friends.hint': 'linkkel',
  device: 'Egy eszközön',
  'device.hint': 'körbeadva',
  solo: 'Szóló',
  'solo.hint': 'önmagad ellen',
  learn: 'Tanulás',
  'learn.hint': 'játék közben',
  score: 'Pontozólap',
  'score.hint': 'valódi kártyákhoz',
  more: 'Továbbiak',
  daily: 'A nap holdja',
  'daily.hint': 'Naponta egy szóló játék, mindenkinek ugyanaz.',
  games: 'Játékaim',
  'games.hint': 'Folytasd, ahol abbahagytad.',
  replay: 'Visszajátszás',
  'replay.hint': 'Nyiss meg egy játszmát, és nézd végig.',
  rules: 'Szabályok és tanulás',
  'rules.hint': 'Lépésről lépésre, vagy kereséssel.',
  credits:
    'A Nova Luna Uwe Rosenberg és Corné van Moorsel, az Akvárko Michal Peichl játéka. Minden rajz a sajátunk.',
} satisfies Translation<typeof en>
