import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AkvarkoMoves } from '$lib/protocol/types'
import { change, usualSettings, type Confirmation } from '$lib/state/settings.svelte'
import type { TableState } from '$lib/state/table'
import type { LiveTable } from '$lib/state/table.svelte'
import type { Stage } from '$lib/table/stage.svelte'
import { Placing } from './placing.svelte'
import { Play } from './play.svelte'
import { state, view } from './positions.test-data'

const moves: AkvarkoMoves = {
  game: 'akvarko',
  picks: [],
  card: 'neon',
  places: [
    { at: [1, 0], gain: 5, turns: [{ at: [0, 0], gain: 8 }] },
    { at: [0, 1], gain: 0, turns: [{ at: [0, 0], gain: 2 }] },
  ],
}
const revealed = view({ revealed: ['neon', 'danio', 'snail'] })

let sent: string[]
let play: Play

/** The choice of a player whose table is in `now` while `shown` is on the screen. */
function playAt(now: TableState, shown = now): Play {
  const table = { state: now, play: (move: string) => Promise.resolve(sent.push(move)) }
  return new Play(table as unknown as LiveTable, { shown } as Stage)
}

function confirm(confirm: Confirmation): void {
  change({ confirm })
}

beforeEach(() => {
  sent = []
  play = playAt(state(revealed, { moves }))
})

afterEach(() => change(usualSettings))

describe('placing a card', () => {
  it('waits on its cell for a second press, because a card may be turned with it', () => {
    play.placing.lay([1, 0])
    expect(sent).toEqual([])
    play.placing.lay([1, 0])
    expect(sent).toEqual(['@1,0'])
    expect(play.laidAt).toEqual([1, 0])
  })

  it('is done at once where moves are never confirmed', () => {
    confirm('never')
    play.placing.lay([1, 0])
    expect(sent).toEqual(['@1,0'])
    expect(play.laidAt, 'the card has its way to go').toBeNull()
  })

  it('can turn a card also where moves are never confirmed: then that is said first', () => {
    confirm('never')
    play.placing.wantTurn(true)
    play.placing.lay([1, 0])
    expect(sent).toEqual([])
    expect(play.placing.flippable.map(({ at }) => at)).toEqual([[0, 0]])
    play.placing.turn([0, 0], true)
    expect(sent).toEqual(['@1,0~0,0'])
  })

  it('does not begin with a turn where a cell is no move at once', () => {
    play.placing.wantTurn(true)
    expect(play.placing.choice.turning).toBe(false)
  })

  it.each([
    ['touch', true, []],
    ['touch', false, ['@1,0']],
    ['always', false, []],
    ['never', true, ['@1,0']],
  ] as const)('by dropping it, with "%s" and a finger: %s', (wish, touch, moved) => {
    confirm(wish)
    play.placing.drop([1, 0], touch)
    expect(sent).toEqual(moved)
  })

  it.each([
    ['touch', true, []],
    ['touch', false, ['@1,0~0,0']],
    ['never', true, ['@1,0~0,0']],
  ] as const)('with a turn, with "%s" and a finger: %s', (wish, touch, moved) => {
    play.placing.lay([1, 0])
    play.placing.wantTurn(true)
    confirm(wish)
    play.placing.turn([0, 0], touch)
    expect(sent).toEqual(moved)
  })
})

describe('placing a card in a lesson', () => {
  const lesson = (turns: boolean, places = moves.places) =>
    new Placing({
      card: () => 'neon',
      cards: () => [],
      places: () => places,
      place: () => sent.push('placed'),
      turns: () => turns,
    })

  it('waits for the turn that the lesson is about, whatever the settings say', () => {
    confirm('never')
    const placing = lesson(true)
    placing.lay([1, 0])
    placing.drop([0, 1], false)
    expect(sent).toEqual([])
    placing.wantTurn(true)
    placing.turn([0, 0], false)
    expect(sent).toEqual(['placed'])
  })

  it('chooses no cell for the learner, even if there is only one', () => {
    const only = moves.places.slice(0, 1)
    expect(lesson(false, only).choice.at).toBeNull()
    expect(
      playAt(state(revealed, { moves: { ...moves, places: only } })).placing.choice.at,
    ).toEqual([1, 0])
  })
})

describe('what can be played', () => {
  it('is offered as soon as its step is shown, whatever the others do meanwhile', () => {
    const later = { ...revealed, to_move: [0], deck_left: 74 }
    expect(playAt(state(later, { moves }), state(revealed)).activity).toBe('place')
  })

  it('is not offered before its step is shown', () => {
    const before = playAt(state(revealed, { moves }), state(view()))
    expect(before.moves).toBeNull()
    expect(before.activity).toBe('wait')
  })
})

describe('picking a card', () => {
  const picks = (...kinds: string[]) => {
    const all = kinds.map((card) => ({ card, gain: 0, best: [0, 0] as [number, number] }))
    const now = view({ hand: kinds })
    return playAt(state(now, { moves: { ...moves, card: null, places: [], picks: all } }))
  }

  it('begins with a choice, which can be taken back', () => {
    const play = picks('neon', 'danio')
    expect(play.chosen).toBeNull()
    play.chosen = 1
    expect(play.back()).toBe(true)
    expect(play.chosen).toBeNull()
  })

  it('needs no choice when one card is left', async () => {
    const play = picks('neon')
    expect(play.chosen).toBe(0)
    expect(play.back()).toBe(false)
    await play.pick(play.chosen ?? -1)
    expect(sent).toEqual(['neon'])
  })
})
