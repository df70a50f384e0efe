import type en from '$lib/i18n/en/home'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Posaď se',
  lead: 'Dvě hry, jeden stůl. Účet nepotřebuješ: stačí stisknout „Hrát“.',
  'novaluna.pitch':
    'Ber destičky z měsíčního kruhu, spojuj barvy a umísti všechny své žetony dřív než ostatní.',
  'akvarko.pitch': 'Vyber kartu, zbytek pošli dál a postav akvárium, kde bude každé rybě dobře.',
  about: {
    one: 'asi {count} minuta',
    few: 'asi {count} minuty',
    many: 'asi {count} minuty',
    other: 'asi {count} minut',
  },
  play: 'Hrát',
  'play.against': 'ty a jeden bot: {level}',
  'play.waking': '{level}: probouzí se, {done}/{all}',
  'play.waking.soon': '{level}: probouzí se',
  starting: 'Hra se připravuje…',
  'actions.label': 'Jak jinak hrát: {game}',
  friends: 'S přáteli',
  'friends.hint': 'přes odkaz',
  device: 'Jedno zařízení',
  'device.hint': 'z ruky do ruky',
  solo: 'Sólo',
  'solo.hint': 'překonej svůj rekord',
  learn: 'Naučit se',
  'learn.hint': 'přímo ve hře',
  score: 'Bodovací bloček',
  'score.hint': 'ke skutečným kartám',
  more: 'Další',
  daily: 'Luna dne',
  'daily.hint': 'Jedna sólová partie denně, pro všechny stejná.',
  games: 'Moje partie',
  'games.hint': 'Navaž tam, kde se hra přerušila.',
  replay: 'Záznam',
  'replay.hint': 'Projdi si zaznamenanou partii.',
  rules: 'Pravidla a výuka',
  'rules.hint': 'Krok za krokem, nebo k nahlédnutí.',
  credits:
    'Nova Luna je hra Uweho Rosenberga a Corného van Moorsela, Akvárko hra Michala Peichla. Všechny kresby jsou naše vlastní.',
} satisfies Translation<typeof en>
