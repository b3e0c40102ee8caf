/// <reference types="vitest/config" />
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.DOUBLEJEU_SERVER ?? 'http://127.0.0.1:8124'

const TEXTS = new URL('../src/doublejeu/text/', import.meta.url)

/** `virtual:cards`: a game's title, pitch and minutes, so that the first page need not fetch all its sentences. */
const cards: Plugin = {
  name: 'cards',
  resolveId: (id) => (id === 'virtual:cards' ? `\0${id}` : null),
  load(id) {
    if (id !== '\0virtual:cards') return null
    const found: Record<string, Record<string, unknown>> = {}
    for (const language of ['fr', 'en']) {
      found[language] = {}
      const folder = new URL(`${language}/`, TEXTS)
      for (const name of readdirSync(folder).filter((each) => each.endsWith('.json') && each !== 'common.json')) {
        this.addWatchFile(fileURLToPath(new URL(name, folder)))
        const { title, pitch, minutes } = JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
        found[language][name.slice(0, -'.json'.length)] = { title, pitch, minutes }
      }
    }
    return `export default ${JSON.stringify(found)}`
  },
}

/** The two fonts of every page travel with its script, not after the styles that name them. */
const fontsEarly: Plugin = {
  name: 'fonts-early',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /(archivo-latin-wght|league-gothic-latin-400)-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
        })),
  },
}

export default defineConfig({
  plugins: [svelte(), cards, fontsEarly],
  build: {
    outDir: '../src/doublejeu/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server's policy allows fonts from itself only
    chunkSizeWarningLimit: 200,
  },
  worker: { format: 'es' }, // a voice fetches its engine by itself
  server: {
    fs: { allow: ['..'] }, // the sentences live beside the engine, in src/doublejeu/text
    proxy: {
      '/api': { target: server },
      '/socket': { target: server, ws: true },
    },
  },
  test: { include: ['src/**/*.test.ts'], testTimeout: 20_000 }, // modules that a test imports come slowly on a busy machine
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {}, // components are drawn, not written by a server
})
