/** What made a press: a click does not say it itself in every browser. */
export type PressedBy = 'key' | 'touch' | 'mouse'

/** Remembers which pointer went down last on an element, for the click that comes of it. */
export class Pointer {
  private touch = false

  /** A pointer goes down there. */
  readonly down = (event: PointerEvent): void => {
    this.touch = event.pointerType === 'touch'
  }

  /** What made this click; the click of a key or a screen reader has no pointer before it. */
  madeBy(click: MouseEvent): PressedBy {
    if (click.detail === 0) return 'key'
    return this.touch ? 'touch' : 'mouse'
  }
}
