import type { Said } from '$lib/protocol/types'

export type Word = Said['word']

/** What can be said in words, in the order of a game. */
export const phrases: readonly Word[] = [
  'hello',
  'good_luck',
  'nice_move',
  'wow',
  'thanks',
  'sorry',
  'one_moment',
  'good_game',
]

/** What can be said by a picture. */
export const stickers: readonly Word[] = ['moon', 'star', 'fish', 'heart']
