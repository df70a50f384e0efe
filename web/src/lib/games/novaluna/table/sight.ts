import { scrolling } from '$lib/board/motion'

/** Where wheel and tableau stand one above the other, the one that is wanted comes into sight. */
export function bringNear(part: HTMLElement | undefined, block: ScrollLogicalPosition): void {
  const box = part?.getBoundingClientRect()
  if (part === undefined || box === undefined) return
  if (box.top >= 0 && box.bottom <= innerHeight) return
  part.scrollIntoView({ block, behavior: scrolling() })
}
