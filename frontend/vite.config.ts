import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const backend = process.env.STRATA_BACKEND ?? 'http://127.0.0.1:3333'

function fromHere(path: string) {
  return fileURLToPath(new URL(path, import.meta.url))
}

/**
 * Few files, since each costs a request: `first` is fetched by everybody and is all that the front
 * page needs beside itself, `common` by whoever goes on from there. The rest is cut by screen.
 */
const GROUPS = [
  { name: 'first', tags: ['$initial' as const], priority: 3 },
  { name: 'first', test: /lucide-react|app\/page-heading|ui\/logo/, minShareCount: 4, priority: 2 },
  { name: 'common', test: /node_modules|frontend\//, minShareCount: 4, priority: 1 },
]

export default defineConfig({
  root: fromHere('.'),
  cacheDir: fromHere('../.cache/vite'),
  plugins: [react()],
  resolve: {
    // package.json "imports" name the built .js file; Vite is to read the .ts source.
    alias: [{ find: /^#modules\/(.+)$/, replacement: fromHere('../modules/$1') }],
  },
  build: {
    outDir: fromHere('../build/public'),
    emptyOutDir: true,
    manifest: true,
    // One style sheet: a screen's styles never come after its first paint, and are one request.
    cssCodeSplit: false,
    // The content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': backend, '/dev': backend, '/health': backend },
  },
})
