import type en from '../en/akvarko'
import type { Translation } from '../messages'

export default {
  'kind.danio': 'Perlhuhnbärbling',
  'kind.neon': 'Neonsalmler',
  'kind.bala': 'Haibarbe',
  'kind.guppy': 'Guppy',
  'kind.swordtail': 'Schwertträger',
  'kind.discus': 'Diskus',
  'kind.blackshark': 'Feuerschwanz-Fransenlipper',
  'kind.pleco': 'Zebrawels',
  'kind.angelfish': 'Skalar',
  'kind.shrimp': 'Garnele',
  'kind.snail': 'Schnecke',
  'kind.loach': 'Schmerle',
  'kind.plant': 'Pflanze',

  'condition.danio': 'Nebeneinander in einer Reihe: zwei 5 Punkte, drei 11 Punkte.',
  'condition.neon': 'Übereinander in einer Spalte: zwei 5 Punkte, drei 11 Punkte.',
  'condition.bala': 'Auf einer Diagonale, die nach rechts fällt: zwei 5 Punkte, drei 11 Punkte.',
  'condition.guppy': 'Auf einer Diagonale, die nach rechts steigt: zwei 5 Punkte, drei 11 Punkte.',
  'condition.swordtail':
    'Auf den vier Ecken und den vier Feldern in der Mitte: zwei 5 Punkte, drei 11 Punkte.',
  'condition.discus': 'Auf den vier Feldern in der Mitte: einer 4 Punkte, drei 12 Punkte.',
  'condition.blackshark':
    'Auf den acht Randfeldern zwischen den Ecken: zwei 5 Punkte, drei 10 Punkte.',
  'condition.pleco': 'In der zweiten und der untersten Reihe: zwei 6 Punkte.',
  'condition.angelfish':
    'Genau einer im Aquarium 5 Punkte, vier oder mehr 13 Punkte; zwei oder drei bringen nichts.',
  'condition.shrimp':
    'Jede zählt für sich: 6 Punkte, wenn zwei ihrer diagonalen Nachbarn von einer Art sind.',
  'condition.snail':
    'Jede zählt für sich: 5 Punkte, wenn zwei der Karten über, unter und neben ihr von einer Art sind.',
  'condition.loach':
    'Jede zählt für sich: 5 Punkte, wenn drei verschiedene Arten über, unter und neben ihr liegen.',
  'condition.plant': 'Irgendwo im Aquarium: zwei 3 Punkte, vier 7 Punkte, sieben 13 Punkte.',

  tank: 'Dein Aquarium',
  'tank.of': 'Aquarium: {name}',
  'tank.open': {
    one: 'Aquarium von {name}, {count} Punkt. Vergrößern',
    other: 'Aquarium von {name}, {count} Punkte. Vergrößern',
  },
  'tank.keys':
    'Die Pfeiltasten gehen über die Felder, Enter wählt, Escape geht einen Schritt zurück.',
  place: 'Reihe {row}, Spalte {column}',
  'cell.empty': '{place}: leer',
  'cell.card': '{place}: {kind}',
  'cell.turned': '{place}: Pflanze, darunter {kind}',
  'cell.lay': '{place}: Karte hierher legen, {gain}',
  'cell.preview': '{place}: {kind}, noch nicht bestätigt, {gain}',
  'cell.turn': '{place}: {kind}. Auf die Pflanze drehen, {gain}',
  'cell.becomes': '{place}: {kind} wird zur Pflanze, noch nicht bestätigt',
  'gain.more': { one: '{count} Punkt mehr', other: '{count} Punkte mehr' },
  'gain.less': { one: '{count} Punkt weniger', other: '{count} Punkte weniger' },
  'gain.none': 'keine Änderung',
  points: { one: '{count} Punkt', other: '{count} Punkte' },

  hand: 'Deine Hand',
  'hand.card': 'Karte {n}: {kind}',
  'hand.fresh': 'neu gezogen',
  'hand.chosen': 'gewählt',
  'hand.best': 'sofort gelegt: {gain}',
  'hand.keys': 'Die Tasten 1 bis 8 wählen eine Karte; noch einmal, oder mit Enter, nimmst du sie.',
  'hand.again': 'Noch einmal, und du nimmst sie',
  'hand.waiting': 'Deine Karte liegt verdeckt. Die anderen wählen noch.',
  'hand.hidden': {
    one: 'Eine Hand mit {count} Karte, verdeckt',
    other: 'Eine Hand mit {count} Karten, verdeckt',
  },
  'hand.empty': 'Keine Karten auf der Hand',

  sheet: 'Wertungsblatt',
  'sheet.total': 'Summe',
  'sheet.more': { one: 'noch {count} Karte: {points}', other: 'noch {count} Karten: {points}' },
  'sheet.neighbours': {
    one: 'noch {count} passender Nachbar: {points}',
    other: 'noch {count} passende Nachbarn: {points}',
  },
  'sheet.full': 'kein Platz für mehr Punkte',
  'sheet.empty': 'Noch nichts im Aquarium',
  'sheet.line': '{kind}: {points}',

  'pass.left': 'Die Hände wandern nach links',
  'pass.right': 'Die Hände wandern nach rechts',
  'pass.none': 'Jetzt wird keine Hand weitergegeben',
  'pass.to': 'an {name}',
  'pass.from': 'von {name}',
  'pass.picked': 'hat gewählt',
  'pass.thinking': 'wählt noch',

  phase: 'Phase {phase} von 2',
  round: 'Runde {round} von 8',
  pick: 'Wähle eine Karte',
  'pick.do': 'Nehmen: {kind}',
  'place.ask': 'Wohin damit?',
  'place.do': 'Hierher legen',
  'turn.ask': 'Eine Karte auf die Pflanze drehen?',
  'turn.none': 'Keine drehen',
  'turn.do': 'Drehen: {kind}',

  'said.picked': '{name} hat gewählt.',
  'said.reveals': '{name} zeigt: {kind}.',
  'said.lays': '{name} legt {kind}, {place}: {gain}.',
  'said.turns': '{name} dreht {kind}, {place}, auf die Pflanze.',
  'said.passes': 'Die Hände werden weitergegeben.',
  'said.draws': 'Du ziehst: {kind}.',
} satisfies Translation<typeof en>
