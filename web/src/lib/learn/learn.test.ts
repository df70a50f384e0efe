import { beforeEach, describe, expect, test } from 'vitest'
import type { GameName } from '$lib/protocol/types'
import { languages, need, speakLanguage } from '$lib/i18n'
import { gameNames } from '$lib/games'
import { moveOf } from '$lib/games/novaluna/table/choice'
import { asking, follows, loadSteps, looking, stepAt, type Step } from './lesson'
import { followProgress, markDone, progressFrom, stepsDone } from './progress.svelte'
import { stepText } from './texts'

/** Placing a card in the notation of records. */
const placing = ([x, y]: readonly number[], turned?: readonly number[]): string =>
  turned === undefined ? `@${x},${y}` : `@${x},${y}~${turned[0]},${turned[1]}`

const stepsOf = async (game: GameName) => (await loadSteps(game)) as readonly Step[]

describe.each(gameNames)('the lessons of %s', (game) => {
  test('lead from every moment to the end of the step', async () => {
    for (const { id, moments } of await stepsOf(game)) {
      for (const [index, { asks, goals }] of moments.entries()) {
        const next = Object.values(goals)
        expect(next.length > 0, `${id} ${index}`).toBe(asks !== 'nothing')
        for (const one of next) {
          expect(one, id).toBeGreaterThan(index)
          expect(moments[one], id).toBeDefined()
        }
      }
    }
  })

  test('ask for nothing that is not legal', async () => {
    for (const { id, moments } of await stepsOf(game)) {
      for (const { asks, goals, moves, previews } of moments) {
        if (asks === 'take' || asks === 'refill') {
          const legal = previews.map(({ move }) => move)
          expect(legal, id).toEqual(expect.arrayContaining(Object.keys(goals)))
        }
        if (asks === 'pick' && moves?.game === 'akvarko')
          expect(moves.picks.map(({ card }) => card)).toEqual(
            expect.arrayContaining(Object.keys(goals)),
          )
        if ((asks === 'place' || asks === 'turn') && moves?.game === 'akvarko') {
          const legal = moves.places.flatMap(({ at, turns }) => [
            placing(at),
            ...turns.map((turn) => placing(at, turn.at)),
          ])
          expect(legal, id).toEqual(expect.arrayContaining(Object.keys(goals)))
        }
      }
    }
  })

  test('use every example of the rulebook once', async () => {
    const examples = (await stepsOf(game)).flatMap(({ example }) => example ?? [])
    expect(examples).toEqual(
      game === 'akvarko'
        ? ['AK example']
        : Array.from({ length: 8 }, (_, index) => `NL example ${index + 1}`),
    )
  })

  test.each(languages)('have all their texts in %s', async (language) => {
    await speakLanguage(language)
    await need('lesson')
    for (const step of await stepsOf(game)) {
      const texts = new Set(step.moments.map(({ text }) => text))
      for (const text of ['title', ...texts]) {
        expect(stepText(game, step, text), `${step.id}.${text}`).not.toBe('')
      }
      expect(texts.has('done'), step.id).toBe(true)
      if (step.moments.some(mayGoWrong)) expect(stepText(game, step, 'hint'), step.id).not.toBe('')
    }
  })
})

function mayGoWrong({ asks, goals, moves, previews }: Step['moments'][number]): boolean {
  if (asks === 'take') return previews.some(({ move }) => move !== 'refill' && !(move in goals))
  if (moves?.game !== 'akvarko') return false
  if (asks === 'pick') return moves.picks.some(({ card }) => !(card in goals))
  return moves.places.some(({ at, turns }) =>
    asks === 'turn'
      ? turns.some((turn) => !(placing(at, turn.at) in goals))
      : !(placing(at) in goals),
  )
}

test('deeds are written as the lessons write them', () => {
  expect(asking({ at: [0, -1], index: 2 })).toBe('?0,-1:2')
  expect(looking('neon')).toBe('=neon')
  expect(moveOf('B2a', [-1, 0])).toBe('B2a@-1,0')
  expect(follows({ goals: { refill: 1 } }, 'refill')).toBe(1)
  expect(follows({ goals: { refill: 1 } }, 'R1@0,0')).toBeNull()
})

test('a step is found by its number, its name or its example', async () => {
  const steps = await stepsOf('novaluna')
  expect(stepAt(steps, '1')).toBe(0)
  expect(stepAt(steps, '12')).toBe(11)
  expect(stepAt(steps, 'chain')).toBe(3)
  expect(stepAt(steps, 'NL-example-2')).toBe(3)
  for (const wrong of ['0', '13', '-1', '1.5', 'x', '']) expect(stepAt(steps, wrong)).toBeNull()
})

describe('progress', () => {
  // Other files of tests have learned something before: here the device forgets it, as another tab would.
  beforeEach(() => {
    localStorage.clear()
    const stop = followProgress()
    dispatchEvent(new StorageEvent('storage', { key: 'lunarium.learn' }))
    stop()
  })

  test('is kept, each step once', () => {
    markDone('novaluna', 'turn')
    markDone('novaluna', 'turn')
    expect(stepsDone('novaluna')).toEqual(['turn'])
    expect(JSON.parse(localStorage.getItem('lunarium.learn') ?? '')).toEqual({
      novaluna: ['turn'],
      akvarko: [],
    })
  })

  test.each([undefined, null, 3, 'x', { novaluna: 'turn' }, { akvarko: [1, null] }])(
    'of what is damaged (%j) is none',
    (kept) => {
      expect(progressFrom(kept)).toEqual({ novaluna: [], akvarko: [] })
    },
  )
})
