import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../public')

interface Manifest {
  name: string
  start_url: string
  display: string
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
}

const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8')) as Manifest

test('the manifest has what an installable app needs', () => {
  expect(manifest.start_url).toBe('/')
  expect(manifest.display).toBe('standalone')
  const pngs = manifest.icons.filter((icon) => icon.type === 'image/png')
  expect(pngs.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`).sort()).toEqual([
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
  ])
})

test.each(manifest.icons.filter((icon) => icon.type === 'image/png'))(
  '$src is a picture of its size',
  (icon) => {
    const picture = readFileSync(join(folder, icon.src))
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(icon.sizes)
  },
)
