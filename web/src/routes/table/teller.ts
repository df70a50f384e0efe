/** How long to listen before speaking, in milliseconds. */
export const BREATH = 400

/**
 * Says what happens in one breath. Bots move within milliseconds: said one by one, whose turn it is
 * would be said after every sentence, and be over by then.
 */
export class Teller {
  private sentences: string[] = []
  private timer: ReturnType<typeof setTimeout> | null = null

  constructor(
    private readonly say: (text: string) => void,
    /** What is true at the end of the breath: whose turn it is. */
    private readonly close: () => string | null,
    /** Have it said before what others say meanwhile; null: it was said. */
    private readonly goFirst: (tell: (() => void) | null) => void = () => undefined,
  ) {}

  hear(sentences: readonly (string | null)[]): void {
    this.sentences.push(...sentences.filter((sentence) => sentence !== null))
    if (this.timer !== null) return
    this.timer = setTimeout(() => this.speak(), BREATH)
    this.goFirst(() => this.speak())
  }

  /** Say nothing more. */
  stop(): void {
    this.end()
  }

  /** Nothing is left to be said; what was. */
  private end(): string[] {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    this.goFirst(null)
    const { sentences } = this
    this.sentences = []
    return sentences
  }

  private speak(): void {
    const sentences = this.end()
    const last = this.close()
    const words = last === null ? sentences : [...sentences, last]
    if (words.length > 0) this.say(words.join(' '))
  }
}
