import { createContext } from 'svelte'
import type { Attachment } from 'svelte/attachments'

/** The places around a board that something on it may fly to. */
export type AnchorName = `seat ${number}`

/**
 * Elements by what they stand for, so that a board finds the line of a player without knowing how the
 * panel is built: `{@attach anchors.at('seat 1')}` there, `anchors.find('seat 1')` here.
 */
export class Anchors {
  private readonly elements = new Map<AnchorName, Element>()

  at(name: AnchorName): Attachment<Element> {
    return (element) => {
      this.elements.set(name, element)
      return () => {
        if (this.elements.get(name) === element) this.elements.delete(name)
      }
    }
  }

  /** The element that stands for it; null while there is none on the screen. */
  find(name: AnchorName): Element | null {
    const element = this.elements.get(name)
    return element?.checkVisibility?.() === false ? null : (element ?? null)
  }
}

export const [useAnchors, provideAnchors] = createContext<Anchors>()
