import type { Component } from 'svelte'
import type { GameName } from '$lib/router'

// The boards are drawings of their own; the home page is there before them.
const files = import.meta.glob<{ default: Component }>('../../lib/board/*/LittleBoard.svelte')

export async function littleBoard(game: GameName): Promise<Component | null> {
  const file = files[`../../lib/board/${game}/LittleBoard.svelte`]
  return file === undefined ? null : (await file()).default
}
