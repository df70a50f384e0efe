import type { Game } from '$lib/games/game'

export const novaluna: Game = {
  name: 'novaluna',
  clausePrefix: 'NL',
  minutes: 30,
  icon: 'dark',
  unit: 'discs',
  steps: true,
  hidden: false,
  extras: ['solo'],
  table: async () => (await import('./table')).face,
  end: async () => (await import('./end')).face,
  replay: async () => (await import('./replay')).face,
  lesson: async () => (await import('./lesson')).face,
  editor: async () => (await import('./editor')).face,
  ClauseDrawing: async () => (await import('./ClauseDrawing.svelte')).default,
  LittleBoard: async () => (await import('./LittleBoard.svelte')).default,
}
