// Run before every test file: files share a process and its page, which saves most of their time.
// Nothing may be left over from another file.
import { beforeAll } from 'vitest'
import { thisBrowser } from '../src/lib/browser'
import { useBrowser } from '../src/lib/state/browser'

beforeAll(() => {
  useBrowser(thisBrowser)
  // Some files have no page around them.
  if (!('document' in globalThis)) return
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
})
