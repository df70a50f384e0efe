import type { LessonFace } from '$lib/games/game'
import LessonBoard from './LessonBoard.svelte'

export const face: LessonFace = { Board: LessonBoard }
