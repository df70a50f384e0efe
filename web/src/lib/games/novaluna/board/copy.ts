import type { Box } from './geometry'

/** A picture of a tile above everything else on the page, so that no border cuts it off. */
export function copyOnTop(tile: Element, box: Box): HTMLElement {
  const copy = document.createElement('div')
  copy.setAttribute('aria-hidden', 'true')
  const face = tile.querySelector('svg')
  if (face) copy.append(face.cloneNode(true))
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    zIndex: '1000',
    pointerEvents: 'none',
    filter: 'drop-shadow(0 10px 12px rgb(3 2 16 / 0.5))',
  })
  document.body.append(copy)
  return copy
}
