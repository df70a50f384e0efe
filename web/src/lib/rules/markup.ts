// The little markup of the rules, and words found in it.

/**
 * A piece of a paragraph; `clause` is a link to a clause, `task` the letters of colours that the game
 * draws as symbols.
 */
export interface Span {
  readonly is: 'plain' | 'strong' | 'stressed' | 'sign' | 'task' | 'clause'
  readonly text: string
}

const PIECES = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[([A-Z]+)\]|((?:NL|AK)-\d+\.\d+)/g

/** A paragraph in pieces. */
export function spansOf(paragraph: string): Span[] {
  const spans: Span[] = []
  let from = 0
  const plain = (to: number) => {
    if (to > from) spans.push({ is: 'plain', text: paragraph.slice(from, to) })
  }
  for (const match of paragraph.matchAll(PIECES)) {
    plain(match.index)
    const [whole, strong, stressed, sign, task] = match
    if (strong !== undefined) spans.push({ is: 'strong', text: strong })
    else if (stressed !== undefined) spans.push({ is: 'stressed', text: stressed })
    else if (sign !== undefined) spans.push({ is: 'sign', text: sign })
    else if (task !== undefined) spans.push({ is: 'task', text: task })
    else spans.push({ is: 'clause', text: whole })
    from = match.index + whole.length
  }
  plain(paragraph.length)
  return spans
}

/** Whether a paragraph tells what we decided ourselves: it begins with a stressed word and a colon. */
export const isNote = (paragraph: string): boolean => /^\*[^*]+:\*/.test(paragraph)

export const DRAWING = '[drawing]'

/** A text without its markup; tasks are left out, or told in words. */
export function plainText(text: string, task: (letters: string) => string = () => ''): string {
  return text
    .split('\n')
    .filter((paragraph) => paragraph !== DRAWING)
    .map((paragraph) =>
      spansOf(paragraph)
        .map(({ is, text }) => (is === 'task' ? task(text) : text))
        .join(''),
    )
    .join(' ')
}
