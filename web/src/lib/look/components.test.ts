import { createRawSnippet, flushSync } from 'svelte'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { inEnglish, show } from '$lib/page.test-data'
import Button from './Button.svelte'
import ConnectionBar from './ConnectionBar.svelte'
import Dialog from './Dialog.svelte'
import Field from './Field.svelte'
import LiveRegion from './LiveRegion.svelte'
import Notices from './Notices.svelte'
import { dismiss, notices, notify, speak } from './notices.svelte'
import Segmented from './Segmented.svelte'
import Switch from './Switch.svelte'

const words = (text: string) => createRawSnippet(() => ({ render: () => `<span>${text}</span>` }))

const target = () => document.body

function query<E extends Element = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector)
  if (found === null) throw new Error(`There is no ${selector} in ${document.body.innerHTML}`)
  return found
}

inEnglish('common', 'errors')

afterEach(() => {
  for (const notice of notices()) dismiss(notice.id)
  vi.useRealTimers()
})

describe('a button', () => {
  test('that is busy takes no press and says so', () => {
    const onclick = vi.fn()
    show(Button, { target: target(), props: { children: words('Go'), busy: true, onclick } })
    query('button').click()
    expect(onclick).not.toHaveBeenCalled()
    expect(query('button').getAttribute('aria-busy')).toBe('true')
  })

  test('with an address is a link', () => {
    show(Button, { target: target(), props: { children: words('Home'), href: '/' } })
    expect(query('a').getAttribute('href')).toBe('/')
  })
})

describe('a segmented choice', () => {
  const props = {
    label: 'How many?',
    options: [
      { value: 2, label: 'two' },
      { value: 3, label: 'three' },
    ],
    value: 2,
  }

  test('is a named group of radio buttons with one name, so that arrows walk through it', () => {
    show(Segmented, { target: target(), props })
    expect(query('fieldset legend').textContent).toBe('How many?')
    const radios = [...document.querySelectorAll('input')]
    expect(new Set(radios.map((radio) => radio.name)).size).toBe(1)
    expect(radios.map((radio) => radio.checked)).toEqual([true, false])
  })

  test('tells the value that was chosen', () => {
    const onchange = vi.fn()
    show(Segmented, { target: target(), props: { ...props, onchange } })
    document.querySelectorAll('input')[1]?.click()
    expect(onchange).toHaveBeenCalledExactlyOnceWith(3)
  })
})

test('a switch is a switch with its hint', () => {
  const onchange = vi.fn()
  show(Switch, {
    target: target(),
    props: { label: 'Sound', hint: 'Soft', checked: false, onchange },
  })
  const input = query<HTMLInputElement>('input[role="switch"]')
  expect(query(`#${CSS.escape(input.getAttribute('aria-describedby') ?? '')}`).textContent).toBe(
    'Soft',
  )
  input.click()
  expect(onchange).toHaveBeenCalledExactlyOnceWith(true)
})

test('a field with an error is marked and described by it', () => {
  show(Field, { target: target(), props: { label: 'Name', value: '', error: 'Give a name.' } })
  const input = query<HTMLInputElement>('input')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(query(`#${CSS.escape(input.getAttribute('aria-describedby') ?? '')}`).textContent).toBe(
    'Give a name.',
  )
})

test('a dialog opens as modal, and gives focus back to where it was', () => {
  const opener = document.createElement('button')
  document.body.append(opener)
  opener.focus()
  const onclose = vi.fn()
  show(Dialog, {
    target: target(),
    props: { open: true, title: 'Leave?', children: words('Sure?'), onclose },
  })
  const dialog = query<HTMLDialogElement>('dialog')
  expect(dialog.open).toBe(true)
  expect(query(`#${CSS.escape(dialog.getAttribute('aria-labelledby') ?? '')}`).textContent).toBe(
    'Leave?',
  )
  query('dialog [aria-label="Close"]').focus()
  query('dialog [aria-label="Close"]').click()
  flushSync()
  expect(dialog.open).toBe(false)
  expect(onclose).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(opener)
  opener.remove()
})

describe('what is spoken', () => {
  const sentences = (urgency: string) =>
    [...document.querySelectorAll(`[aria-live=${urgency}] p`)].map(({ textContent }) => textContent)

  test('goes to the polite region, or to the assertive one if it is urgent', () => {
    show(LiveRegion, { target: target() })
    speak('Blue takes yellow 4')
    speak('Connection lost', 'now')
    flushSync()
    expect(sentences('polite').at(-1)).toBe('Blue takes yellow 4')
    expect(sentences('assertive').at(-1)).toBe('Connection lost')
  })

  test('is spoken again when it is said again', () => {
    show(LiveRegion, { target: target() })
    speak('Your turn')
    flushSync()
    const first = query('[aria-live] p:last-child')
    speak('Your turn')
    flushSync()
    expect(query('[aria-live] p:last-child')).not.toBe(first)
    expect(query('[aria-live] p:last-child').textContent).toBe('Your turn')
  })

  test('is not lost to what is said a moment later, and gone when it is old', () => {
    show(LiveRegion, { target: target() })
    vi.useFakeTimers()
    speak('2 of 3 blue')
    speak('Ben takes red 3. Your turn.')
    flushSync()
    expect(sentences('polite').slice(-2)).toEqual(['2 of 3 blue', 'Ben takes red 3. Your turn.'])
    vi.advanceTimersByTime(10_000)
    speak('Ben takes blue 1.')
    flushSync()
    expect(sentences('polite')).not.toContain('2 of 3 blue')
    expect(sentences('polite').at(-1)).toBe('Ben takes blue 1.')
    vi.useRealTimers()
  })
})

describe('a notice', () => {
  test('goes by itself, unless it has a button', () => {
    vi.useFakeTimers()
    show(Notices, { target: target() })
    notify('Copied')
    notify('New version', { action: { label: 'Reload', press: () => undefined } })
    flushSync()
    expect(document.querySelectorAll('.notice')).toHaveLength(2)
    vi.advanceTimersByTime(60_000)
    flushSync()
    expect(document.querySelectorAll('.notice')).toHaveLength(1)
  })

  test('said twice is shown once', () => {
    show(Notices, { target: target() })
    notify('Too fast')
    notify('Too fast')
    flushSync()
    expect(document.querySelectorAll('.notice')).toHaveLength(1)
  })
})

test('the connection bar is quiet while all is well and offers a try when it is lost', () => {
  const onretry = vi.fn()
  show(ConnectionBar, { target: target(), props: { state: 'online' } })
  expect(query('[role="status"]').textContent?.trim()).toBe('')
  show(ConnectionBar, { target: target(), props: { state: 'lost', onretry } })
  expect(document.body.textContent).toContain('Connection lost')
  query('.retry button').click()
  expect(onretry).toHaveBeenCalledOnce()
})
