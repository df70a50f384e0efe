import { tick } from 'svelte'
import type { Cell } from '$lib/games/akvarko/board/geometry'
import { dealCards, isStill, layCard, passHand, revealCard, swell } from '$lib/games/akvarko/board/motion'
import type { AkvarkoView, Happened } from '$lib/protocol/types'
import { sound } from '$lib/sound'
import type { TableState } from '$lib/state/table'
import type { LiveTable } from '$lib/state/table.svelte'
import { flyTo, sceneOf } from './motions'
import { akvarkoView, type HandCard } from './showing'

/** What moves on the board; parts are missing while they are not drawn. */
export interface Stagehands {
  tank: () => { elementAt: (at: Cell) => HTMLElement | null } | undefined
  hand: () => { elements: () => HTMLElement[] } | undefined
  around: () => { cardOf: (seat: number) => HTMLElement | null } | undefined
  /** The card that is being placed. */
  heldCard: () => HTMLElement | null
  /** Whether the card waits on this cell already, so that it has no way to go. */
  waitsAt: (at: Cell) => boolean
  /** The page is about to be drawn anew. */
  redrawn: () => void
  /** A new hand has come. */
  arrived: () => void
}

/** Shows what happens at the table: cards laid, revealed together, passed on and dealt. */
export class Staging {
  /** A hand that is being passed on; it stays on the screen until it has gone. */
  leaving = $state.raw<readonly HandCard[] | null>(null)
  /** Revealed cards lie face down until they turn over. */
  faceDown = $state(false)
  private readonly stop: () => void

  constructor(
    private readonly table: LiveTable,
    private readonly parts: Stagehands,
  ) {
    this.stop = table.onHappened((happened, fresh, before) => this.show(happened, fresh, before))
  }

  close(): void {
    this.stop()
  }

  /** Nobody waits for a hand in the air: any press brings it down. */
  hurry(): void {
    if (this.leaving === null) return
    this.leaving = null
    for (const card of this.parts.hand()?.elements() ?? []) {
      for (const animation of card.getAnimations()) animation.cancel()
    }
  }

  private show(happened: readonly Happened[], fresh: boolean, before: TableState): void {
    const old = akvarkoView(before.view)
    const now = akvarkoView(this.table.state.view)
    this.parts.redrawn()
    if (fresh || now === null || old === null) return
    const scene = sceneOf(old, now, happened)
    for (const { seat: mover, at } of scene.laid) {
      sound('card')
      if (mover === now.seat && at !== null) void this.land(at)
      else this.send(mover)
    }
    if (scene.revealed) void this.reveal(now)
    if (scene.passed !== null) void this.pass(old, now, scene.passed)
    else if (scene.dealt) void tick().then(() => dealCards(this.parts.hand()?.elements() ?? []))
  }

  private async land(at: Cell): Promise<void> {
    const waits = this.parts.waitsAt(at)
    const from = this.parts.heldCard()?.getBoundingClientRect()
    await tick()
    const cell = this.parts.tank()?.elementAt(at)
    if (!cell) return
    await (from && !waits ? layCard(cell, from) : swell(cell))
  }

  /** A neighbour's card goes to the line in the panel where the tank is. */
  private send(mover: number): void {
    const card = this.parts.around()?.cardOf(mover)
    const goal = document.querySelector(`.players [data-seat="${mover}"]`)
    if (card && goal && !isStill()) void flyTo(card, goal)
  }

  private async reveal(now: AkvarkoView): Promise<void> {
    sound('card', 0.25)
    this.faceDown = !isStill()
    await tick()
    const turned = now.players.map(async (_, seat) => {
      const card = this.parts.around()?.cardOf(seat)
      if (card) await revealCard(card, () => (this.faceDown = false))
    })
    await Promise.all(turned)
    this.faceDown = false
  }

  private async pass(old: AkvarkoView, now: AkvarkoView, way: 'left' | 'right'): Promise<void> {
    if (isStill() || old.hand.length === 0) return
    let hand: readonly HandCard[] = old.hand.map((kind) => ({ kind }))
    const flies = () => this.leaving === hand
    this.leaving = hand
    await tick()
    await passHand(
      () => (this.leaving === null || flies() ? (this.parts.hand()?.elements() ?? []) : []),
      way,
      async () => {
        if (flies()) this.leaving = null
        await tick()
      },
      (index) => {
        const kind = now.hand[index]
        if (!flies() || kind === undefined) return
        hand = hand.map((card, at) => (at === index ? { kind } : card))
        this.leaving = hand
      },
    )
    if (flies()) this.leaving = null
    await tick()
    this.parts.arrived()
  }
}
