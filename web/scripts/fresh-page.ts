// Run before every test file: files share a process and its page, which saves most of their time.
// What another file has left must not be found.
import { beforeAll } from 'vitest'

beforeAll(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
})
