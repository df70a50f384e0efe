import { describe, expect, test } from 'vitest'
import table from './cs/table'
import { fitted, startsWithVowel } from './fitting'
import type { Language } from './languages'
import { typeset } from './typography'

/** No-break spaces made visible. */
const seen = (text: string, language: Language) => typeset(text, language).replaceAll('\u00a0', '~')

describe('a text is set as its language wants it', () => {
  test.each([
    ['en', 'a square of 4×4', 'a square of 4~×~4'],
    ['en', 'the player\'s disc, "may"...', 'the player’s disc, “may”…'],
    ['en', '1–4 players', '1–\u20604 players'],
    ['en', '5 points in phase 1', '5 points in phase 1'],
    ['cs', 'Polož k ní 8 žetonů a v řadě zůstaň.', 'Polož k~ní 8~žetonů a~v~řadě zůstaň.'],
    ['cs', 'V akváriu: {count} bodů', 'V~akváriu: {count}~bodů'],
    ['cs', '{row}. řada, 13. Dvě nic.', '{row}.~řada, 13. Dvě nic.'],
    ['cs', 'Fáze 1 z 2, na místo {n}', 'Fáze~1 z~2, na místo~{n}'],
    ['cs', 'písmena k-z a "uvozovky"', 'písmena k-z a~„uvozovky“'],
    ['de', 'Wird geladen…', 'Wird geladen~…'],
    ['de', 'Phase 1 – {count} Scheiben', 'Phase~1~– {count}~Scheiben'],
    ['de', 'Phase 1 beenden, Zug {n} ansehen', 'Phase~1 beenden, Zug~{n} ansehen'],
    ['de', 'Quadrat von 4 x 4', 'Quadrat von 4~×~4'],
    ['hu', '1. fázis, {n}. hely, 8 korong', '1.~fázis, {n}.~hely, 8~korong'],
    ['hu', 'Ott van a 2-ből. "Jó"', 'Ott van a 2\u2011ből. „Jó”'],
    ['cs', 'Je-li jich víc, zelená-modrá', 'Je\u2011li jich víc, zelená-modrá'],
    ['ru', 'Меньше 100 — отлично', 'Меньше 100~— отлично'],
    ['ru', '{count} дисков и 5 очков', '{count}~дисков и~5~очков'],
    ['ru', 'Раунд {round} из 8', 'Раунд~{round} из 8'],
  ] as const)('in %s: %s', (language, text, wanted) => {
    expect(seen(text, language)).toBe(wanted)
    expect(seen(typeset(text, language), language)).toBe(wanted)
  })

  test('by the build, in all forms of a plural', () => {
    for (const form of Object.values(table.watchers)) expect(form).toMatch(/\{count\}\u00a0/)
  })
})

describe('the Hungarian article', () => {
  test.each([
    ['Anna', true],
    ['Béla', false],
    ['Ödön', true],
    ['Újhold', true],
    ['Akvárko', true],
    ['Nova', false],
    ['Yvette', true],
    ['Yann', false],
    ['Анна', true],
    ['Юлия', false],
    ['„Eszter”', true],
    ['1.', true],
    ['2.', false],
    ['5', true],
    ['10', false],
    ['15', false],
    ['50', true],
    ['100', false],
    ['500', true],
    ['1000', true],
    ['10000', false],
    ['1000000', true],
    ['F', true],
    ['B', false],
    ['MTK', true],
    ['BKV', false],
    ['x', true],
    ['', false],
  ] as const)('before %s is az: %s', (word, vowel) => {
    expect(startsWithVowel(word)).toBe(vowel)
  })

  test('follows what was filled in', () => {
    expect(fitted('Kész a(z) Akvárko. A(z) 2. lépés és a(z) 5. lépés.', 'hu')).toBe(
      'Kész az Akvárko. A 2. lépés és az 5. lépés.',
    )
    expect(fitted('A(z)\u00a01. hely', 'hu')).toBe('Az\u00a01. hely')
    expect(fitted('haza(z) és a z', 'hu')).toBe('haza(z) és a z')
  })
})

test('Czech numbers get the preposition that goes with their words', () => {
  const said = (number: number) => fitted(`Tah 1 z\u00a0${String(number)}.`, 'cs').includes(' ze')
  const with_ze = [2, 3, 4, 6, 7, 14, 16, 17, 43, 60, 72, 100, 150, 200, 645, 2000]
  const with_z = [1, 5, 8, 10, 11, 12, 13, 15, 18, 21, 24, 36, 50, 89, 99, 500, 1000, 5000]
  expect(with_ze.filter(said)).toEqual(with_ze)
  expect(with_z.filter(said)).toEqual([])
  expect(fitted('Fáze 1 ze 2, bez 2, 1 z 2,5 a 1 z 12 345', 'cs')).toBe(
    'Fáze 1 ze 2, bez 2, 1 z 2,5 a 1 z 12 345',
  )
})
