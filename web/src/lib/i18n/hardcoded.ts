import { parse, type AST } from 'svelte/compiler'

/** Attributes whose text a player sees or hears. */
const spokenAttributes = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'aria-placeholder',
  'title',
  'placeholder',
  'alt',
  'label',
])

const letters = /\p{L}/u

interface Node {
  type: string
  [name: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Words in a component that no language file knows: in its markup, or in what it says to readers. */
export function hardCodedWords(source: string): string[] {
  const tree = parse(source, { modern: true }) as AST.Root
  const found: string[] = []
  inMarkup(tree.fragment as unknown as Node, found)
  return found
}

function inMarkup(node: Node, found: string[]): void {
  if (node.type === 'Text') {
    if (letters.test(String(node['data']))) found.push(String(node['data']).trim())
    return
  }
  // Styles, actions and bindings say nothing.
  if (node.type.endsWith('Directive')) return
  if (node.type === 'Attribute') {
    if (spokenAttributes.has(String(node['name']))) inValue(node['value'], found)
    return
  }
  if (node.type === 'ExpressionTag') {
    inExpression(node['expression'], found)
    return
  }
  for (const child of childrenOf(node)) inMarkup(child, found)
}

function inValue(value: unknown, found: string[]): void {
  for (const part of Array.isArray(value) ? value : [value]) {
    if (!isNode(part)) continue
    if (part.type === 'Text' && letters.test(String(part['data']))) found.push(String(part['data']))
    if (part.type === 'ExpressionTag') inExpression(part['expression'], found)
  }
}

/** What an expression shows: literals, unless they are compared or handed to a function such as `t`. */
function inExpression(node: unknown, found: string[]): void {
  if (!isNode(node)) return
  switch (node.type) {
    case 'Literal':
      if (typeof node['value'] === 'string' && letters.test(node['value']))
        found.push(node['value'])
      return
    case 'TemplateLiteral':
      for (const quasi of node['quasis'] as { value: { cooked: string } }[]) {
        if (letters.test(quasi.value.cooked)) found.push(quasi.value.cooked)
      }
      for (const part of node['expressions'] as unknown[]) inExpression(part, found)
      return
    case 'ConditionalExpression':
      inExpression(node['consequent'], found)
      inExpression(node['alternate'], found)
      return
    case 'LogicalExpression':
      inExpression(node['left'], found)
      inExpression(node['right'], found)
      return
    case 'BinaryExpression':
      if (node['operator'] !== '+') return
      inExpression(node['left'], found)
      inExpression(node['right'], found)
  }
}

function childrenOf(node: Node): Node[] {
  return Object.entries(node)
    .filter(([name]) => name !== 'metadata' && name !== 'parent')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}
