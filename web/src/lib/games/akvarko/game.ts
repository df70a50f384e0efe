import type { Game } from '$lib/games/game'

export const akvarko: Game = {
  name: 'akvarko',
  clausePrefix: 'AK',
  minutes: 20,
  icon: 'fish',
  unit: 'points',
  steps: false,
  hidden: true,
  extras: ['score'],
  table: async () => (await import('./table')).face,
  end: async () => (await import('./end')).face,
  replay: async () => (await import('./replay')).face,
  lesson: async () => (await import('./lesson')).face,
  editor: async () => (await import('./editor')).face,
  ClauseDrawing: async () => (await import('./ClauseDrawing.svelte')).default,
  LittleBoard: async () => (await import('./LittleBoard.svelte')).default,
}
