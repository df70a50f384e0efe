import type en from '$lib/i18n/en/learn'
import type { Translation } from '$lib/i18n/messages'

export default {
  lead: 'Lerne spielend: In jedem der kurzen Schritte probierst du etwas aus. Das geht auch offline.',
  done: '{done} von {all} geschafft',
  start: 'Anfangen',
  continue: 'Weiter mit Schritt {n}',
  again: 'Noch einmal von vorn',
  list: 'Schritte der Einführung in {game}',
  step: 'Schritt {n} von {all}',
  'step.done': 'geschafft',
  example: 'aus der Anleitung',
  rules: 'Die vollständigen Regeln',
  score: 'Wertungsblock',
  next: 'Nächster Schritt',
  skip: 'Schritt überspringen',
  back: 'Zurück',
  retry: 'Schritt neu beginnen',
  overview: 'Alle Schritte',
  behind: 'Die Regel zu diesem Schritt',
  goOn: 'Zurück zum Schritt',
  right: 'Gut gemacht!',
  finished: 'Du hast die Einführung in {game} geschafft.',
  play: 'Jetzt spielen',
  'other.game': '{game} lernen',
  missing: 'Diesen Schritt gibt es nicht',
  'missing.text': 'Diese Einführung hat {all} Schritte. Wähle einen aus der Liste.',
} satisfies Translation<typeof en>
