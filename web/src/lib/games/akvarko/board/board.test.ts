import { speakLanguage } from '$lib/i18n'
import { inEnglish, show as mounted } from '$lib/page.test-data'
import { KINDS } from '$lib/material/akvarko'
import { flushSync, type mount } from 'svelte'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Motion, provideMotion } from '$lib/board/motion'
import { wantSingleKeys } from '$lib/state/keys.svelte'
import { change, usualSettings } from '$lib/state/settings.svelte'
import CardFace from './CardFace.svelte'
import FlipCard from './FlipCard.svelte'
import Hand from './Hand.svelte'
import ScoreSheet from './ScoreSheet.svelte'
import SmallTank from './SmallTank.svelte'
import Tank from './Tank.svelte'
import { kindLabel, kindTitle } from './words'

inEnglish('akvarko')

function show<P extends Record<string, unknown>>(
  component: Parameters<typeof mount<P, Record<string, unknown>>>[0],
  props: P,
): HTMLElement {
  const target = document.createElement('div')
  document.body.append(target)
  mounted(component, { target, props, context: new Map() })
  return target
}

/** A table around a drawing, as far as it moves. */
const motion = new Motion()
const inMotion = (component: typeof FlipCard): typeof FlipCard =>
  ((...drawing: Parameters<typeof FlipCard>) => {
    provideMotion(motion)
    return component(...drawing)
  }) as typeof FlipCard

function press(element: Element | null | undefined, key: string): void {
  element?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  flushSync()
}

describe('a card', () => {
  it.each(KINDS)('of %s is drawn with a picture and its points', (kind) => {
    const card = show(CardFace, { kind, label: kind, speaks: true })
    expect(card.querySelector('svg')?.getAttribute('aria-label')).toBe(kind)
    expect(card.querySelectorAll('path').length).toBeGreaterThan(5)
    expect(card.textContent).toMatch(/\d/)
  })

  it('shares no gradient with another one of its kind', () => {
    const two = show(CardFace, { kind: 'neon' })
    const more = show(CardFace, { kind: 'neon' })
    const ids = [...two.querySelectorAll('[id]'), ...more.querySelectorAll('[id]')].map(
      ({ id }) => id,
    )
    expect(ids.length).toBeGreaterThan(4)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('a tank', () => {
  const cards = [
    { kind: 'danio', at: [0, 0] },
    { kind: 'plant', species: 'guppy', at: [1, 0] },
  ] as const

  it('is a grid of all cells that are still possible', () => {
    const tank = show(Tank, { cards })
    expect(tank.querySelectorAll('[role=row]')).toHaveLength(7)
    expect(tank.querySelectorAll('[role=gridcell]')).toHaveLength(42)
  })

  it('shows the square that counts once it is fixed; before, only to those who ask, and says so', () => {
    const glass = [0, 0] as const
    const free = show(Tank, { cards, glass })
    expect(free.querySelector('.glass')).toBeNull()
    const asked = show(Tank, { cards, glass, explains: true })
    expect(asked.querySelector('.glass')?.textContent).toContain('counts so far')
    const corners = [
      { kind: 'danio', at: [0, 0] },
      { kind: 'danio', at: [3, 3] },
    ] as const
    const fixed = show(Tank, { cards: corners, glass })
    expect(fixed.querySelector('.glass')?.textContent.trim()).toBe('')
  })

  it('says what lies on a cell, what it would bring and what is beneath a plant', () => {
    const tank = show(Tank, { cards, cells: [{ at: [0, 1], gain: 5 }] })
    const label = (cell: string) => tank.querySelector(`[data-cell="${cell}"] .unseen`)?.textContent
    expect(label('0,0')).toBe('row 4, column 3: celestial pearl danio')
    expect(label('1,0')).toBe('row 4, column 4: plant, other side guppy')
    expect(label('0,1')).toBe('row 5, column 3: place the card here, 5 more points')
    expect(label('2,2')).toBe('row 6, column 5: empty')
  })

  it('lays where a free cell is pressed and not where none is offered', () => {
    const onlay = vi.fn()
    const tank = show(Tank, { cards, cells: [{ at: [0, 1], gain: 5 }], onlay })
    tank.querySelector<HTMLElement>('[data-cell="0,1"]')?.click()
    tank.querySelector<HTMLElement>('[data-cell="2,2"]')?.click()
    expect(onlay.mock.calls).toEqual([[[0, 1]]])
  })

  it('turns a card that may be turned, and shows another one', () => {
    const onturn = vi.fn()
    const oncard = vi.fn()
    const tank = show(Tank, { cards, flippable: [{ at: [0, 0], gain: 3 }], onturn, oncard })
    tank.querySelector<HTMLElement>('[data-cell="0,0"]')?.click()
    tank.querySelector<HTMLElement>('[data-cell="1,0"]')?.click()
    expect(onturn.mock.calls).toEqual([[[0, 0], false]])
    expect(oncard.mock.calls).toEqual([[[1, 0]]])
  })

  it('is one stop of the tab key and is walked with the arrows', () => {
    const onrest = vi.fn()
    const onback = vi.fn()
    const tank = show(Tank, { cards, cells: [{ at: [0, 1], gain: 0 }], onrest, onback })
    const stops = () => [...tank.querySelectorAll<HTMLElement>('[tabindex="0"]')]
    expect(stops().map((stop) => stop.dataset['cell'])).toEqual(['0,1'])
    stops()[0]?.focus()
    press(stops()[0], 'ArrowUp')
    press(stops()[0], 'ArrowRight')
    expect(stops().map((stop) => stop.dataset['cell'])).toEqual(['1,0'])
    expect(document.activeElement?.getAttribute('data-cell')).toBe('1,0')
    expect(onrest).toHaveBeenLastCalledWith([1, 0])
    press(stops()[0], 'Escape')
    expect(onback).toHaveBeenCalledOnce()
  })

  it('shows the move that is considered', () => {
    const preview = { at: [0, 1], kind: 'snail', flip: [0, 0], gain: -2 } as const
    const tank = show(Tank, { cards, preview })
    const chosen = [...tank.querySelectorAll<HTMLElement>('[aria-selected=true]')]
    expect(chosen.map((cell) => cell.dataset['cell'])).toEqual(['0,0', '0,1'])
    expect(chosen[1]?.textContent).toContain('−2')
  })

  it('turns a card over as one flight, which a press ends and unwanted motion leaves out', async () => {
    const ways: unknown[] = []
    let end = () => {}
    const finished = new Promise<void>((resolve) => (end = resolve))
    Element.prototype.animate = (frames) => {
      ways.push(frames)
      return { finished, finish: end, cancel: end } as unknown as Animation
    }
    onTestFinished(() => {
      Reflect.deleteProperty(Element.prototype, 'animate')
      change(usualSettings)
    })
    const turned = () =>
      show(inMotion(FlipCard), { kind: 'danio', fresh: true }).querySelector('.flip')
    change({ motion: 'none' })
    expect(turned()).not.toBeNull()
    expect(ways).toEqual([])
    change({ motion: 'full' })
    expect(turned()).not.toBeNull()
    expect(JSON.stringify(ways)).toMatch(
      /^\[\[[^[]*rotateY\(0deg\)[^[]*rotateY\(180deg\)[^[]*\]\]$/,
    )
    const landed = vi.fn()
    void motion.landed().then(landed)
    await Promise.resolve()
    expect(landed).not.toHaveBeenCalled()
    motion.finish()
    await vi.waitFor(() => expect(landed).toHaveBeenCalledOnce())
  })

  it('shows a card that was turned before as it lies', () => {
    const animate = vi.fn()
    Element.prototype.animate = animate
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'animate'))
    show(Tank, { cards })
    expect(animate).not.toHaveBeenCalled()
  })

  it('of a neighbour is one button', () => {
    const onopen = vi.fn()
    const tank = show(SmallTank, { cards, name: 'Ben', points: 1, onopen })
    const button = tank.querySelector('button')
    expect(button?.querySelector('.unseen')?.textContent).toBe('Tank: Ben, 1 point. Enlarge')
    button?.click()
    expect(onopen).toHaveBeenCalledOnce()
  })
})

describe('a hand', () => {
  const cards = [{ kind: 'danio', gain: 5 }, { kind: 'neon' }, { kind: 'snail' }]

  it('chooses a card and picks the chosen one', () => {
    const onchoose = vi.fn()
    const onpick = vi.fn()
    const hand = show(Hand, { cards, chosen: 1, onchoose, onpick })
    const buttons = hand.querySelectorAll('button')
    expect([...buttons].map((card) => card.getAttribute('aria-pressed'))).toEqual([
      'false',
      'true',
      'false',
    ])
    buttons[0]?.click()
    buttons[1]?.click()
    expect(onchoose.mock.calls).toEqual([[0]])
    expect(onpick.mock.calls).toEqual([[1]])
  })

  it('hears the number keys wherever the focus is, but not in a text field', () => {
    const onchoose = vi.fn()
    show(Hand, { cards, onchoose })
    press(document.body, '3')
    press(document.body, '4')
    const field = document.createElement('input')
    document.body.append(field)
    press(field, '1')
    expect(onchoose.mock.calls).toEqual([[2]])
  })

  it('is picked from by dragging a card up, and not by a small move', () => {
    const onchoose = vi.fn()
    const onpick = vi.fn()
    const hand = show(Hand, { cards, onchoose, onpick })
    const card = hand.querySelector('button')
    if (card) card.setPointerCapture = () => undefined
    const drag = (dy: number) => {
      const at = (type: string, y: number) =>
        card?.dispatchEvent(
          new PointerEvent(type, {
            clientX: 0,
            clientY: y,
            button: 0,
            pointerId: 1,
            bubbles: true,
          }),
        )
      at('pointerdown', 300)
      at('pointermove', 300 - dy)
      at('pointerup', 300 - dy)
      card?.click()
      flushSync()
    }
    drag(40)
    expect(onpick).not.toHaveBeenCalled()
    expect(onchoose).not.toHaveBeenCalled()
    drag(120)
    expect(onpick.mock.calls).toEqual([[0]])
    drag(2)
    expect(onchoose.mock.calls).toEqual([[0]])
  })

  it.each([
    ['never', 'touch', 'picks'],
    ['never', 'mouse', 'picks'],
    ['touch', 'touch', 'chooses'],
    ['touch', 'mouse', 'picks'],
    ['always', 'touch', 'chooses'],
    ['always', 'mouse', 'chooses'],
  ] as const)(
    'with "%s", a card dragged up with %s %s, as a press does',
    (confirm, pointerType, deed) => {
      change({ confirm })
      onTestFinished(() => change(usualSettings))
      const onchoose = vi.fn()
      const onpick = vi.fn()
      const hand = show(Hand, { cards, onchoose, onpick })
      const card = hand.querySelector('button')
      if (card) card.setPointerCapture = () => undefined
      const at = (type: string, clientY: number) =>
        card?.dispatchEvent(
          new PointerEvent(type, { clientY, button: 0, pointerId: 1, pointerType, bubbles: true }),
        )
      at('pointerdown', 300)
      at('pointermove', 180)
      at('pointerup', 180)
      flushSync()
      expect([onchoose.mock.calls, onpick.mock.calls]).toEqual(
        deed === 'picks' ? [[], [[0]]] : [[[0]], []],
      )
    },
  )

  it('has no keys where single keys are turned off, and shows none', () => {
    wantSingleKeys(false)
    onTestFinished(() => wantSingleKeys(true))
    const onchoose = vi.fn()
    const hand = show(Hand, { cards, onchoose })
    press(document.body, '1')
    expect(onchoose).not.toHaveBeenCalled()
    expect(hand.querySelector('kbd')).toBeNull()
  })

  it('asks for a second press as the settings say, by what it was pressed with', () => {
    const onchoose = vi.fn()
    const onpick = vi.fn()
    const hand = show(Hand, { cards, onchoose, onpick })
    const card = hand.querySelector('button')
    const pressWith = (pointerType: string) => {
      const init = { button: 0, pointerId: 1, bubbles: true }
      card?.dispatchEvent(new PointerEvent('pointerdown', { ...init, pointerType }))
      card?.dispatchEvent(new PointerEvent('pointerup', { ...init, pointerType }))
      card?.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true }))
    }
    pressWith('touch')
    expect([onchoose.mock.calls, onpick.mock.calls]).toEqual([[[0]], []])
    pressWith('mouse')
    expect(onpick.mock.calls).toEqual([[0]])
    card?.dispatchEvent(new MouseEvent('click', { detail: 0, bubbles: true }))
    expect([onchoose.mock.calls, onpick.mock.calls]).toEqual([[[0], [0]], [[0]]])
    change({ confirm: 'never' })
    onTestFinished(() => change(usualSettings))
    pressWith('touch')
    card?.dispatchEvent(new MouseEvent('click', { detail: 0, bubbles: true }))
    expect(onpick.mock.calls).toEqual([[0], [0], [0]])
  })

  it('keeps still while its pick waits for the others', () => {
    const onchoose = vi.fn()
    const hand = show(Hand, { cards, picked: 'guppy', onchoose })
    press(document.body, '1')
    expect(onchoose).not.toHaveBeenCalled()
    expect([...hand.querySelectorAll('button')].every((card) => card.disabled)).toBe(true)
    expect(hand.querySelector('.picked')).not.toBeNull()
  })
})

describe('the score sheet', () => {
  it('tells which line somebody rests on', () => {
    const onrest = vi.fn()
    const sheet = show(ScoreSheet, {
      lines: [{ kind: 'neon', points: 5, missing: '1 more card: 11 points', change: 6 }],
      total: 5,
      onrest,
    })
    expect(sheet.textContent).toContain('Neon tetra')
    expect(sheet.textContent).toContain('1 more card: 11 points')
    expect(sheet.textContent).toContain('+6')
    sheet.querySelector('button')?.click()
    expect(onrest).toHaveBeenLastCalledWith('neon')
  })
})

describe('the name of a kind where it is narrow', () => {
  it.each(['en', 'cs', 'de', 'hu', 'ru'] as const)(
    'breaks at joints alone, in %s',
    async (language) => {
      await speakLanguage(language)
      const longest = KINDS.flatMap((kind) => {
        expect(kindLabel(kind).replaceAll('\u00ad', '')).toBe(kindTitle(kind))
        return kindLabel(kind).split(/[\s\u00ad-]/)
      })
      expect(longest.filter((part) => part.length > 9)).toEqual([])
    },
  )
})
