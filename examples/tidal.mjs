// A bot in JavaScript that knows nothing of Lunarium but docs/formats/bot-protocol.md.
//
//     lunarium arena novaluna --bots 'random,cmd:"node examples/tidal.mjs"' --pairs 10
//
// Nova Luna: a cheap tile beside many of its colour. Akvárko: more of what it has, in a tight tank.

import { createInterface } from 'node:readline'

const say = (message) => process.stdout.write(JSON.stringify(message) + '\n')

const cellOf = (text) => text.split(',').map(Number)
const isBeside = ([x, y], [u, v]) => Math.abs(x - u) + Math.abs(y - v) === 1

/** How good a move of Nova Luna looks: `T1@0,0`, `refill` or `end`. */
function rateTile(move, view) {
  if (!move.includes('@')) return move === 'end' ? -1 : 0
  const [tile, cell] = move.split('@')
  const at = cellOf(cell)
  const beside = view.players[view.seat].tableau.filter((laid) => isBeside(laid.at, at))
  const alike = beside.filter((laid) => laid.tile[0] === tile[0]).length
  return 2 * alike + beside.length - Number(tile[1])
}

/** How good a move of Akvárko looks: `danio`, `@1,2` or, turning a card, `@1,2~0,0`. */
function rateCard(move, view) {
  const tank = view.tanks[view.seat]
  if (!move.startsWith('@')) return tank.filter((laid) => laid.card === move).length
  const at = cellOf(move.slice(1).split('~')[0])
  const beside = tank.filter((laid) => isBeside(laid.at, at))
  const alike = beside.filter((laid) => laid.card === view.pick).length
  return 2 * alike + beside.length - (move.includes('~') ? 5 : 0)
}

function choose({ view, legal, seed }) {
  const rate = view.game === 'novaluna' ? rateTile : rateCard
  const ratings = legal.map((move) => rate(move, view))
  const best = legal.filter((_, n) => ratings[n] === Math.max(...ratings))
  return best[seed % best.length] // the same seed, the same choice
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line)
  if (message.type === 'hello') say({ type: 'hello', protocol: 'lunarium-bot/1', name: 'tidal' })
  if (message.type === 'game') say({ type: 'ready' })
  if (message.type === 'turn') say({ type: 'move', turn: message.turn, move: choose(message) })
}
