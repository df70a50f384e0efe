import type en from '$lib/i18n/en/home'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Posaď se',
  lead: 'Dvě hry, jeden stůl. Bez registrace: stačí spustit hru a hraje se.',
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
  starting: 'Stůl se prostírá…',
  'actions.label': 'Další možnosti: {game}',
  friends: 'S přáteli',
  'friends.hint': 'přes odkaz',
  device: 'Jedno zařízení',
  'device.hint': 'koluje kolem stolu',
  solo: 'Sólo',
  'solo.hint': 'překonej se',
  learn: 'Naučit se',
  'learn.hint': 'přímo ve hře',
  score: 'Počítadlo',
  'score.hint': 'ke skutečným kartám',
  more: 'Další',
  daily: 'Měsíc dne',
  'daily.hint': 'Jedna sólová hra denně, pro všechny stejná.',
  games: 'Moje hry',
  'games.hint': 'Pokračuj v rozehrané hře.',
  replay: 'Záznam',
  'replay.hint': 'Otevři záznam hry a projdi si ho.',
  rules: 'Pravidla a výuka',
  'rules.hint': 'Krok za krokem, nebo k nahlédnutí.',
  credits:
    'Nova Luna je hra Uweho Rosenberga a Corného van Moorsela, Akvárko hra Michala Peichla. Všechny kresby jsou naše vlastní.',
} satisfies Translation<typeof en>
