// ESLint rules about imports: one way to write them, and which folder may import which.
import { statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

const SRC = join(import.meta.dirname, '..', 'src')
const ALIASES = { $lib: 'lib', $routes: 'routes' }

/** The path of a file or an import within `src`, with `/` on every system; null outside of it. */
function within(path) {
  const found = relative(SRC, path).split(sep).join('/')
  return found.startsWith('..') ? null : found
}

/** The path in `src` that a file imports; null for a package. */
function target(file, source) {
  if (source.startsWith('.')) return within(join(dirname(file), source))
  const [head, ...rest] = source.split('/')
  return head in ALIASES ? [ALIASES[head], ...rest].join('/') : null
}

/** Calls `check` for each import of our own: the node of its address, the file's path, the target's. */
function eachImport(context, check) {
  const file = within(context.filename)
  const visit = (node) => {
    const source = node?.source
    if (file === null || source?.type !== 'Literal' || typeof source.value !== 'string') return
    const path = target(context.filename, source.value)
    if (path !== null) check(source, file, path)
  }
  return {
    ImportDeclaration: visit,
    ImportExpression: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
  }
}

/** Whether an import names a folder, whose `index` it means. */
function isFolder(path) {
  return statSync(join(SRC, path), { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** `./` in one's own folder and below; an alias everywhere else, as from a file of `lib` to a folder there. */
function wanted(file, path) {
  const own = file.includes('/') ? dirname(file) : ''
  const deep = own.includes('/')
  if (deep ? path.startsWith(`${own}/`) : dirname(path) === (own || '.') && !isFolder(path))
    return `./${path.slice(own === '' ? 0 : own.length + 1)}`
  const alias = Object.keys(ALIASES).find((each) => path.startsWith(`${ALIASES[each]}/`))
  return alias === undefined ? null : alias + path.slice(ALIASES[alias].length)
}

const style = {
  meta: { type: 'suggestion', fixable: 'code', schema: [] },
  create: (context) =>
    eachImport(context, (source, file, path) => {
      const better = wanted(file, path)
      if (better === null || better === source.value) return
      context.report({
        node: source,
        message: `Write "${better}": "./" in the own folder, an alias everywhere else.`,
        fix: (fixer) => fixer.replaceText(source, `'${better}'`),
      })
    }),
}

/** Options: zones `{ from, not, why }`; `from` and `not` are regular expressions over paths in `src`. */
const boundaries = {
  meta: {
    type: 'problem',
    schema: { type: 'array', items: { type: 'object' } },
  },
  create: (context) =>
    eachImport(context, (source, file, path) => {
      for (const { from, not, why } of context.options)
        if (from.test(file) && not.test(path) && !sameGame(file, path))
          context.report({ node: source, message: `${file} imports ${path}: ${why}` })
    }),
}

const GAME = /^lib\/games\/(\w+)\//

/** Whether both belong to one and the same game: its parts may import each other. */
function sameGame(file, path) {
  const game = GAME.exec(path)?.[1]
  return game !== undefined && GAME.exec(file)?.[1] === game
}

export default { rules: { style, boundaries } }
