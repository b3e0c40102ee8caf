/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const server = process.env.DOUBLEJEU_SERVER ?? 'http://127.0.0.1:8124'

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/doublejeu/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server's policy allows fonts from itself only
    chunkSizeWarningLimit: 200,
  },
  server: {
    fs: { allow: ['..'] }, // the sentences live beside the engine, in src/doublejeu/text
    proxy: {
      '/api': { target: server },
      '/socket': { target: server, ws: true },
    },
  },
  test: { include: ['src/**/*.test.ts'] },
})
