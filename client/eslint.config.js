import svelte from 'eslint-plugin-svelte'
import { defineConfig } from 'eslint/config'
import ts from 'typescript-eslint'
import settings from './svelte.config.js'

export default defineConfig(
  { ignores: ['src/wire.ts', 'src/games/*/engine.ts', 'public'] },
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    files: ['src/**'],
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'svelte/no-useless-mustaches': 'off', // {' '} keeps a space
      'svelte/prefer-svelte-reactivity': 'off', // a Map or Set is made anew, never changed once it is shown
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: settings } },
  },
)
