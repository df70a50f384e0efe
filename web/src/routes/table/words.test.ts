import { flushSync, mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import { spoken } from '$lib/look/notices.svelte'
import { inEnglish } from '$lib/page.test-data'
import type { Said } from '$lib/protocol/types'
import { Live, type Wire } from '$lib/socket/live'
import { LiveTable } from '$lib/state/table.svelte'
import { seatOf, tableOf } from '$lib/state/tables.test-data'
import type { Word } from './words'
import Words from './Words.svelte'

inEnglish('common', 'table', 'extras')

test('what is said while nobody listens yet is shown and spoken as soon as somebody does', () => {
  const wire = { send: () => undefined, close: () => undefined } as unknown as Wire
  const info = tableOf([seatOf({ mine: true }), seatOf({ name: 'Ben' })])
  const { id } = info
  const table = new LiveTable(
    id,
    null,
    new Live({ connect: () => wire, identify: async () => undefined }),
  )
  const says = (message: unknown) => wire.onmessage?.({ data: JSON.stringify(message) })
  const ben = (word: Word) =>
    says({ type: 'said', table: id, seat: 1, word, who: 'b' } satisfies Said)
  const come = () => {
    const words = mount(Words, { target: document.body, props: { table, info, open: false } })
    flushSync()
    return words
  }
  const bubbles = () =>
    [...document.querySelectorAll('.bubbles li')].map(({ textContent }) => textContent.trim())
  const before = spoken().at(-1)?.id ?? 0
  const heard = () => spoken().flatMap(({ id, text }) => (id > before ? [text] : []))

  says({ type: 'welcome', protocol: 1, person: 'p', name: 'Eva', heartbeat_s: 20 })
  ben('hello')
  ben('good_luck')
  const room = come()
  expect(bubbles()).toEqual([
    expect.stringMatching(/^Ben\s*Hello!$/),
    expect.stringMatching(/^Ben\s*Good luck!$/),
  ])
  expect(heard()).toEqual(['Ben: Hello!', 'Ben: Good luck!'])

  // From the waiting room to the board: nothing is lost, and nothing is said twice.
  void unmount(room)
  ben('wow')
  const board = come()
  expect(bubbles()).toEqual([expect.stringMatching(/^Ben\s*Wow!$/)])
  expect(heard()).toEqual(['Ben: Hello!', 'Ben: Good luck!', 'Ben: Wow!'])
  void unmount(board)
  table.close()
})
