import { afterEach, describe, expect, test } from 'vitest'
import { go, here, href, link, patterns, placeAt, startNavigation } from './router'

describe('addresses', () => {
  test.each([
    ['/', { route: 'home', params: {} }],
    ['/new/akvarko', { route: 'setup', params: { game: 'akvarko' } }],
    ['/join/aB-9_x', { route: 'join', params: { table: 'aB-9_x' } }],
    ['/table/t1', { route: 'table', params: { id: 't1' } }],
    ['/table/t1/move/12', { route: 'tableMove', params: { id: 't1', n: 12 } }],
    ['/replay', { route: 'replay', params: {} }],
    ['/learn', { route: 'learn', params: {} }],
    ['/learn/novaluna/3', { route: 'lesson', params: { game: 'novaluna', step: '3' } }],
    ['/rules/novaluna', { route: 'rules', params: { game: 'novaluna' } }],
    ['/rules/novaluna/NL-5.4', { route: 'clause', params: { game: 'novaluna', clause: 'NL-5.4' } }],
    ['/score', { route: 'score', params: {} }],
    ['/practice', { route: 'practice', params: {} }],
    ['/puzzles/akvarko', { route: 'puzzles', params: { game: 'akvarko' } }],
    ['/puzzles/akvarko/a1', { route: 'puzzle', params: { game: 'akvarko', puzzle: 'a1' } }],
    ['/position/novaluna', { route: 'position', params: { game: 'novaluna' } }],
    ['/companion/akvarko', { route: 'companion', params: { game: 'akvarko' } }],
    ['/games', { route: 'games', params: {} }],
    ['/tables', { route: 'tables', params: {} }],
    ['/solo/', { route: 'solo', params: {} }],
    ['/daily', { route: 'daily', params: {} }],
    ['/settings', { route: 'settings', params: {} }],
    ['/bots', { route: 'bots', params: {} }],
    ['/privacy', { route: 'privacy', params: {} }],
    ['/transfer', { route: 'transfer', params: {} }],
  ])('%s is a place', (path, place) => {
    expect(placeAt(path)).toEqual({ ...place, query: {}, secret: null })
  })

  test.each([
    '/nowhere',
    '/new/chess',
    '/new',
    '/table/t1/move/last',
    '/table/t1/move/-1',
    '/rules/novaluna/a/b',
    '/table/%E0%A4%A',
  ])('%s is no place', (path) => {
    expect(placeAt(path)).toBeNull()
  })

  test('carry a query', () => {
    expect(placeAt('/new/novaluna', '?with=friends')?.query).toEqual({ with: 'friends' })
    expect(href('setup', { game: 'novaluna' }, { with: 'friends', x: undefined })).toBe(
      '/new/novaluna?with=friends',
    )
  })

  test('of what href makes lead back to the same place', () => {
    expect(placeAt(href('tableMove', { id: 'a/b c', n: 7 }))).toEqual({
      route: 'tableMove',
      params: { id: 'a/b c', n: 7 },
      query: {},
      secret: null,
    })
    expect(Object.keys(patterns)).toHaveLength(25)
  })
})

describe('going about', () => {
  startNavigation()
  afterEach(() => go('/', { replace: true }))

  test('changes the place and the address', () => {
    const before = here().visit
    go('/rules/akvarko/AK-3.1')
    expect(location.pathname).toBe('/rules/akvarko/AK-3.1')
    expect(here().place).toMatchObject({ route: 'clause', params: { clause: 'AK-3.1' } })
    expect(here().visit).toBe(before + 1)
  })

  test('by a link happens without a reload, but not with Ctrl', () => {
    const anchor = document.createElement('a')
    anchor.href = '/settings'
    document.body.append(anchor)
    const { destroy } = link(anchor)
    const plain = new MouseEvent('click', { bubbles: true, cancelable: true })
    anchor.dispatchEvent(plain)
    expect(plain.defaultPrevented).toBe(true)
    expect(here().place?.route).toBe('settings')
    const inNewTab = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
    anchor.dispatchEvent(inNewTab)
    expect(inNewTab.defaultPrevented).toBe(false)
    destroy()
    anchor.remove()
  })
})
