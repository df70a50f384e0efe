import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { scopes } from '$lib/protocol/bots'
import { API_PAGE, commandsFor, withScope } from './commands'

const project = (path: string) => readFileSync(`../${path}`, 'utf8')

describe('the commands', () => {
  const commands = commandsFor('https://moon.example')

  test('name this very server', () => {
    expect(commands.run).toBe(
      'lunarium bot my_bot.py:MyBot --table https://moon.example/table/TABLE',
    )
    expect(commands.curl).toBe(
      'curl -H "Authorization: Bearer $LUNARIUM_TOKEN" https://moon.example/api/bot/me',
    )
  })

  test('name files and variables that the project has', () => {
    const [, example = ''] = commands.example.split(' ')
    expect(project(example)).toContain('LUNARIUM_TOKEN')
    expect(project(API_PAGE)).toContain('/api/bot/me')
    expect(project('src/lunarium/cli/bot.py')).toContain('"LUNARIUM_TOKEN"')
  })
})

describe('scopes', () => {
  test('come and go, in the order in which a program needs them', () => {
    expect(withScope(scopes, ['play'], 'watch', true)).toEqual(['watch', 'play'])
    expect(withScope(scopes, scopes, 'join', false)).toEqual(['watch', 'play'])
    expect(withScope(scopes, ['join'], 'join', false)).toEqual([])
  })
})
