import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import ts from 'typescript-eslint'
import imports from './scripts/eslint-imports.js'
import svelteConfig from './svelte.config.js'

/** Which folder of `src` may import which. */
const zones = [
  {
    from: /^lib\/state\//,
    not: /^(?!lib\/((state|socket|protocol|i18n|material)(\/|$)|fairness\/(promises|parts)$))/,
    why: 'state is headless.',
  },
  {
    from: /^lib\/socket\//,
    not: /^(?!lib\/(socket|protocol)\/)/,
    why: 'the connection knows the protocol alone.',
  },
  {
    from: /^lib\/protocol\//,
    not: /^(?!lib\/protocol\/)/,
    why: 'the protocol knows nothing but itself.',
  },
  {
    from: /^lib\/i18n\//,
    not: /^(?!lib\/i18n\/)/,
    why: 'texts know nothing but themselves.',
  },
  { from: /^lib\//, not: /^routes\//, why: 'screens are above the library.' },
  {
    // The score pad is a screen of Akvárko alone.
    from: /^(?!routes\/score\/Screen\.|lib\/games\/index\.)/,
    not: /^lib\/games\/\w+\//,
    why: 'shared parts and other games know no game; it registers what they need.',
  },
]

/** What only a page has. */
const PAGE = [
  'document',
  'window',
  'navigator',
  'location',
  'history',
  'matchMedia',
  'addEventListener',
  'removeEventListener',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'requestIdleCallback',
  'cancelIdleCallback',
  'Element',
  'HTMLElement',
  'Node',
]

export default ts.config(
  { ignores: ['core/', 'dist/', 'node_modules/', 'src/lib/protocol/types.ts'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    plugins: { imports },
    rules: {
      // TypeScript finds unknown names.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      // Most sets and maps here are local or deliberately not reactive.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  { files: ['src/**'], rules: { 'imports/style': 'error' } },
  {
    files: ['src/**'],
    ignores: ['src/**/*.test.ts', 'src/**/*.test-data.ts'],
    rules: { 'imports/boundaries': ['error', ...zones] },
  },
  {
    files: ['src/lib/state/**', 'src/lib/socket/**'],
    ignores: ['src/**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        {
          globals: PAGE.map((name) => ({
            name,
            message: 'State is headless: what the page knows comes in through state/browser.',
          })),
          checkGlobalObject: true,
        },
      ],
    },
  },
)
