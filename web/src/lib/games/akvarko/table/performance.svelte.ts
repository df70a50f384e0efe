import { tick } from 'svelte'
import { sameCell, type Box, type Cell } from '$lib/board/geometry'
import { thrownTo, type Flight } from '$lib/board/motion'
import { dealing, laying, passing, turningAway, turningUp } from '$lib/games/akvarko/board/flights'
import type { PassDirection } from '$lib/games/akvarko/board/geometry'
import type { AkvarkoView, Moved } from '$lib/protocol/types'
import { sound } from '$lib/sound'
import { motionWanted } from '$lib/state/settings.svelte'
import type { Anchors } from '$lib/table/anchors'
import type { Performer, PlayFlights, Scene } from '$lib/table/stage.svelte'
import { akvarkoView, changesBetween, type HandCard } from './showing'

/** What moves on the board; parts are missing while they are not drawn. */
export interface BoardParts {
  tank: () => { elementAt: (at: Cell) => HTMLElement | null } | undefined
  hand: () => { elements: () => HTMLElement[] } | undefined
  around: () => { cardOf: (seat: number) => HTMLElement | null } | undefined
  /** The card that is being placed. */
  heldCard: () => HTMLElement | null
  /** The cell where it waits already, so that it has no way to go. */
  waitsAt: () => Cell | null
  /** The page is about to be redrawn. */
  redraws: () => void
  /** A new hand has come. */
  arrived: () => void
}

/** Shows what happens at the table: cards laid, revealed together, passed on and dealt. */
export class Performance implements Performer {
  /** A hand that is being passed on; it stays on the screen until it has gone. */
  leaving = $state.raw<readonly HandCard[] | null>(null)
  /** Revealed cards lie face down until they turn over. */
  faceDown = $state(false)

  constructor(
    private readonly parts: BoardParts,
    private readonly anchors: Anchors,
  ) {}

  /** What neighbours pick and lay is shown together; cards turned up and hands passed on are scenes. */
  joins(waiting: Scene): boolean {
    const [before, now] = [akvarkoView(waiting.before.view), akvarkoView(waiting.now.view)]
    if (before === null || now === null) return false
    return (before.revealed === null) === (now.revealed === null) && before.round === now.round
  }

  redraws(): void {
    this.parts.redraws()
  }

  skipped(): void {
    this.leaving = null
    this.faceDown = false
  }

  async perform(scene: Scene, show: () => void, play: PlayFlights): Promise<void> {
    const before = akvarkoView(scene.before.view)
    const now = akvarkoView(scene.now.view)
    if (before === null || now === null) return
    const { laid, revealed, passed, dealt } = changesBetween(before, now, scene.happened)
    // Old places are measured before the page is redrawn, new ones after.
    const sent = laid.flatMap((moved) => this.sent(moved, now.seat))
    const own = laid.find((moved) => moved.seat === now.seat)?.at ?? null
    const waits = sameCell(this.parts.waitsAt(), own)
    const from = waits ? null : (this.parts.heldCard()?.getBoundingClientRect() ?? null)
    if (laid.length > 0) sound('card')
    if (passed !== null && before.hand.length > 0 && motionWanted())
      this.leaving = before.hand.map((kind) => ({ kind }))
    if (revealed) this.faceDown = motionWanted()
    show()
    await tick()
    await Promise.all([
      play([...sent, ...this.landing(own, from)]),
      revealed ? this.reveal(now, play) : null,
      passed !== null ? this.pass(now, passed, play) : null,
      dealt ? play(dealing(this.parts.hand()?.elements() ?? [])) : null,
    ])
  }

  /** A neighbour's card goes to the line in the panel where the tank is. */
  private sent({ seat }: Moved, own: number | null): Flight[] {
    if (seat === own) return []
    const card = this.parts.around()?.cardOf(seat)
    const goal = this.anchors.find(`seat ${seat}`)
    return card && goal ? thrownTo(card, goal) : []
  }

  private landing(at: Cell | null, from: Box | null): Flight[] {
    const cell = at && this.parts.tank()?.elementAt(at)
    return cell ? [laying(cell, from)] : []
  }

  private async reveal(now: AkvarkoView, play: PlayFlights): Promise<void> {
    sound('card', 0.25)
    const cards = now.players.flatMap((_, seat) => this.parts.around()?.cardOf(seat) ?? [])
    await play(cards.map(turningAway))
    this.faceDown = false
    await play(cards.map(turningUp))
  }

  /**
   * The hand goes off to one neighbour and the next one comes from the other. A card that has gone is
   * replaced at once, so that they are redrawn one after the other and no frame is late.
   */
  private async pass(now: AkvarkoView, way: PassDirection, play: PlayFlights): Promise<void> {
    if (this.leaving === null) return
    const cards = () => this.parts.hand()?.elements() ?? []
    await play(
      passing(cards(), way, 'leaving', (index) => {
        const kind = now.hand[index]
        if (this.leaving === null || kind === undefined) return
        this.leaving = this.leaving.map((card, at) => (at === index ? { kind } : card))
      }),
    )
    this.leaving = null
    await tick()
    await play(passing(cards(), way, 'coming'))
    this.parts.arrived()
  }
}
