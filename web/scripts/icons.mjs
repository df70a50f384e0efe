// The PNG icons from the drawings in public/. Run after a change of a drawing: `npm run icons`.
// The PNGs are kept in the repository, so that a build needs no renderer.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../public/', import.meta.url))

for (const [drawing, size, picture] of [
  ['icon.svg', 192, 'icon-192.png'],
  ['icon.svg', 512, 'icon-512.png'],
  ['icon-maskable.svg', 192, 'icon-maskable-192.png'],
  ['icon-maskable.svg', 512, 'icon-maskable-512.png'],
]) {
  try {
    execFileSync('rsvg-convert', ['-w', size, '-h', size, '-o', folder + picture, folder + drawing])
  } catch (reason) {
    console.error(
      `${picture} could not be made: rsvg-convert (librsvg) is needed. ${reason.message}`,
    )
    process.exit(1)
  }
  console.log(`${picture}: ${size} × ${size}`)
}
