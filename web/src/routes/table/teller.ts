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
  ) {}

  hear(sentences: readonly (string | null)[]): void {
    this.sentences.push(...sentences.filter((sentence) => sentence !== null))
    this.timer ??= setTimeout(() => this.speak(), BREATH)
  }

  /** Say nothing more. */
  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    this.sentences = []
  }

  private speak(): void {
    const last = this.close()
    const words = last === null ? this.sentences : [...this.sentences, last]
    this.timer = null
    this.sentences = []
    if (words.length > 0) this.say(words.join(' '))
  }
}
