// The lessons of the tutorial. What they hold is written by web/scripts/lessons.py from the rules
// themselves; here nothing is decided but which of the written moments comes next.

import type {
  AkvarkoMoves,
  AkvarkoPlayer,
  GameName,
  Moved,
  NovaLunaMoves,
  NovaLunaView,
  TableauExplanation,
  TankExplanation,
  TaskRef,
} from '$lib/protocol/types'
import { emptyTable, type TableState } from '$lib/state/table'
import type { Staged } from '$lib/table/stage.svelte'

interface MomentOf<Asks extends string, Board, Moves, Explained> {
  /** What the learner is to do; `nothing` at the end of a step. */
  readonly asks: Asks | 'nothing'
  /** Which text of the step belongs here. */
  readonly text: string
  readonly board: Board
  readonly moves: Moves | null
  readonly previews: readonly {
    readonly move: string
    readonly gain: number
    readonly fulfils: readonly TaskRef[]
    readonly next_seat: number | null
  }[]
  readonly explained: Explained
  /** The move that led here. */
  readonly happened: Moved | null
  /** What is right here, and the moment that follows it. */
  readonly goals: Readonly<Record<string, number>>
}

export type NovaLunaMoment = MomentOf<
  'take' | 'refill' | 'task',
  Omit<NovaLunaView, 'unseen'>,
  NovaLunaMoves,
  TableauExplanation
>

export type AkvarkoMoment = MomentOf<
  'pick' | 'place' | 'turn' | 'lines',
  {
    readonly round: number
    readonly phase: number
    readonly hand: readonly string[]
    readonly pick: string | null
    readonly over: boolean
    readonly player: AkvarkoPlayer
  },
  AkvarkoMoves,
  TankExplanation
>

export interface Moments {
  novaluna: NovaLunaMoment
  akvarko: AkvarkoMoment
}

export interface Step<G extends GameName = GameName> {
  readonly id: string
  /** The example of the rulebook that it is built from. */
  readonly example: string | null
  readonly clauses: readonly string[]
  readonly stage: 'wheel' | 'tableau' | 'hand' | 'tank' | 'sheet'
  readonly moments: readonly Moments[G][]
}

const files = import.meta.glob<{ default: unknown }>('./*.json')

/** All steps of a game. */
export async function loadSteps<G extends GameName>(game: G): Promise<readonly Step<G>[]> {
  const file = files[`./${game}.json`]
  if (file === undefined) throw new Error(`There are no lessons for ${game}.`)
  return (await file()).default as readonly Step<G>[]
}

/** The moment to which a deed leads; null if it is not what was asked for. */
export function follows(
  moment: { readonly goals: Step['moments'][number]['goals'] },
  deed: string,
): number | null {
  return moment.goals[deed] ?? null
}

/** A step as a table for the stage: its state says which moment it is, and moves of the learner are told. */
export class LessonTable implements Staged {
  state: TableState
  private tell: Parameters<Staged['onHappened']>[0] = () => {}

  constructor(
    private readonly moments: Step['moments'],
    at: number,
  ) {
    this.state = { ...emptyTable('lesson'), n: at }
  }

  onHappened(tell: Parameters<Staged['onHappened']>[0]): () => void {
    this.tell = tell
    return () => (this.tell = () => {})
  }

  /** Go to the moment that a deed has led to, or back to the first one. */
  go(at: number): void {
    const before = this.state
    if (at === before.n) return
    this.state = { ...before, n: at }
    const moved = this.moments[at]?.happened ?? null
    this.tell(moved === null ? [] : [moved], moved === null, before)
  }
}

/** A deed as `goals` writes it: asking a task, or looking at a line of the score sheet. */
export const asking = ({ at, index }: TaskRef): string => `?${at[0]},${at[1]}:${index}`
export const looking = (kind: string): string => `=${kind}`

/** The place of the step that an address means: its number from 1, its name or its example. */
export function stepAt(
  steps: readonly { readonly id: string; readonly example: string | null }[],
  address: string,
): number | null {
  const index = /^\d{1,3}$/.test(address)
    ? Number(address) - 1
    : steps.findIndex(
        ({ id, example }) => id === address || example?.replaceAll(' ', '-') === address,
      )
  return index >= 0 && index < steps.length ? index : null
}
