import { execFileSync } from 'node:child_process'
import { cp, mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { APP_ROOT } from '#start/bin/importer'

export const EDITORS = ['plain', 'ours', 'tiptap', 'blocknote'] as const
export type EditorName = (typeof EDITORS)[number]

const cache = fileURLToPath(new URL('.cache/bench-editor/', APP_ROOT))
export const SITE = `${cache}site/`

/**
 * Builds a page for each editor. The other products are installed beside the project's packages.
 */
export async function buildSite() {
  await mkdir(cache, { recursive: true })
  await cp(here('peers/'), cache, { recursive: true })
  // BlockNote requests optional packages that conflict with each other.
  const flags = ['--no-audit', '--no-fund', '--legacy-peer-deps', '--loglevel=error']
  execFileSync('npm', ['install', ...flags], { cwd: cache, stdio: 'inherit' })
  const pages = { plain: 'pages/plain.ts', ours: 'pages/ours.tsx' }
  await build({
    configFile: false,
    root: here('.'),
    logLevel: 'warn',
    plugins: [react()],
    resolve: {
      alias: [
        { find: /^#modules\/(.+)$/, replacement: `${fileURLToPath(APP_ROOT)}modules/$1` },
        { find: /^#editor\/(.+)$/, replacement: here('../../features/editor/$1') },
      ],
    },
    build: {
      outDir: SITE,

      emptyOutDir: true,
      chunkSizeWarningLimit: 5_000,
      rolldownOptions: {
        input: {
          ...Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, here(page)])),
          tiptap: `${cache}tiptap.js`,
          blocknote: `${cache}blocknote.js`,
        },
        output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  })
}

function here(path: string) {
  return fileURLToPath(new URL(path, import.meta.url))
}
