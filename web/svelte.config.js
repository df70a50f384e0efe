import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

/** The styles of each class that `cssHash` has given. */
const styles = new Map()

/** A short class for the elements of a component. Two components must not get the same one, or they would share styles. */
function cssHash({ hash, css }) {
  const name = `s${hash(css).slice(-4)}`
  if ((styles.get(name) ?? css) !== css)
    throw new Error(`Two components have the class ${name}: give names one character more.`)
  styles.set(name, css)
  return name
}

/** @type {import('@sveltejs/vite-plugin-svelte').SvelteConfig} */
export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, cssHash },
}
