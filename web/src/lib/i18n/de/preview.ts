import type en from '$lib/i18n/en/preview'
import type { Translation } from '$lib/i18n/messages'

export default {
  'home.title': 'Lunarium: Nova Luna und Akvárko',
  'home.text':
    'Spiel im Browser: gegen Bots, mit Freunden über einen Link, an einem Gerät oder allein. Ohne Konto.',
  'invite.title': '{name} lädt dich zu {game} ein',
  'invite.text': 'Setz dich an den Tisch und spiel direkt im Browser, ohne Konto.',
  'running.title': '{game}: {names}',
  'running.text': 'Schau dieser Partie zu oder fang selbst eine an.',
  'result.title': '{game}, Sieg: {name}',
  'solo.title': '{game}, Solospiel',
  'move.title': '{game}, Zug {n}: {names}',
  'move.text': 'Geh die Partie Zug für Zug durch.',
} satisfies Translation<typeof en>
