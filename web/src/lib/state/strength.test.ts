import { beforeEach, expect, test } from 'vitest'
import { keep } from './storage'
import { fittingLevel, rememberGame } from './strength'

beforeEach(() => localStorage.clear())

test('the first bot is a crescent', () => {
  expect(fittingLevel('novaluna')).toBe('crescent')
})

test('a win brings a stronger bot, two losses in a row a weaker one', () => {
  rememberGame('novaluna', 'crescent', true)
  expect(fittingLevel('novaluna')).toBe('first-quarter')
  rememberGame('novaluna', 'first-quarter', false)
  expect(fittingLevel('novaluna')).toBe('first-quarter')
  rememberGame('novaluna', 'first-quarter', false)
  expect(fittingLevel('novaluna')).toBe('crescent')
})

test('each game has its own bot, and a chosen level changes nothing', () => {
  rememberGame('akvarko', 'crescent', true)
  rememberGame('akvarko', 'full-moon', false)
  expect(fittingLevel('akvarko')).toBe('first-quarter')
  expect(fittingLevel('novaluna')).toBe('crescent')
})

test('there is nothing above the supermoon and below the new moon', () => {
  keep('strength.novaluna', { level: 'supermoon', losses: 0 })
  rememberGame('novaluna', 'supermoon', true)
  expect(fittingLevel('novaluna')).toBe('supermoon')
  keep('strength.novaluna', { level: 'new-moon', losses: 1 })
  rememberGame('novaluna', 'new-moon', false)
  expect(fittingLevel('novaluna')).toBe('new-moon')
})

test('a damaged memory is no memory', () => {
  keep('strength.novaluna', { level: 'blue-moon' })
  expect(fittingLevel('novaluna')).toBe('crescent')
})
