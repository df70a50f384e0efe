import type { GameName } from '$lib/protocol/types'

let chosen = $state<GameName | null>(null)

/** Whose colours the page wears: `data-game` on the root of the document. */
export function wornColours(): GameName | null {
  return chosen
}

/** Call in a screen whose address does not name the game, such as a table: its colours for as long as it lives. */
export function wearColours(game: () => GameName | null): void {
  $effect(() => {
    chosen = game()
    return () => {
      chosen = null
    }
  })
}
