import type en from '$lib/i18n/en/learn'
import type { Translation } from '$lib/i18n/messages'

export default {
  lead: 'Tanulj játék közben: rövid lépések, mindegyikben egy új dolog. Internet nélkül is működnek.',
  done: '{all} lépésből {done} kész',
  start: 'Kezdés',
  continue: 'Folytatás: {n}. lépés',
  again: 'Még egyszer elölről',
  list: '{game}: lépések',
  step: '{n}. lépés, összesen {all}',
  'step.done': 'kész',
  example: 'a játékszabályból',
  rules: 'A teljes játékszabály',
  score: 'Pontozólap',
  next: 'Következő lépés',
  skip: 'Lépés kihagyása',
  back: 'Vissza',
  retry: 'A lépés újrakezdése',
  overview: 'Minden bevezető',
  behind: 'A szabály ehhez a lépéshez',
  goOn: 'Vissza a lépéshez',
  right: 'Szép volt!',
  finished: 'Végigcsináltad a(z) {game} bevezetőjét.',
  play: 'Játsszunk!',
  'other.game': 'Tanuld meg: {game}',
  missing: 'Nincs ilyen lépés',
  'missing.text': 'Ez a bevezető {all} lépésből áll. Válassz egyet a listából.',
} satisfies Translation<typeof en>
