import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { BUILD_TARGET } from './browsers/supported.js'
import { chunkGroups } from './chunks.js'

const backend = process.env.STRATA_BACKEND ?? 'http://127.0.0.1:3333'

function fromHere(path: string) {
  return fileURLToPath(new URL(path, import.meta.url))
}

/** A font for code that comes after its text waits for the next visit: nothing moves under a reader. */
function codeFontShiftsNothing(): Plugin {
  return {
    name: 'code-font-shifts-nothing',
    enforce: 'pre',
    transform: {
      filter: { id: /jetbrains-mono\/wght\.css/ },
      handler: (code) => code.replaceAll('font-display: swap', 'font-display: optional'),
    },
  }
}

/**
 * uPlot asks for numbers in the browser's language as it loads, and throws where that is none, such
 * as `en-US@posix` (its issue 1053, mended after 1.6.32).
 */
function chartsInAnyLanguage(): Plugin {
  return {
    name: 'charts-in-any-language',
    enforce: 'pre',
    transform: {
      filter: { id: /uplot\/dist\/uPlot\.esm\.js/ },
      handler: (code) => code.replace("domEnv ? nav.language : 'en-US'", "'en-US'"),
    },
  }
}

/** What the app shows first, and with it a page that is open: index.html fetches their code. */
const SHOWN_FIRST = {
  app: ['workspace-screen/workspace-screen.tsx'],
  // In place of panels on a phone.
  list: ['workspace-screen/workspace-screen.tsx', 'mobile-list/mobile-list.tsx'],
  // What writes waits until it is known that the page is not locked (rule 4.2).
  page: ['workspace-screen/workspace-screen.tsx', 'page-editor/page-editor.tsx'],
}

/** Names to index.html, in place of its empty lists, the files in which that code lies. */
function codeShownFirst(): Plugin {
  return {
    name: 'code-shown-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const filesOf = (modules: string[]) =>
          reachable(
            modules.map((end) => holder(chunks, end)),
            bundle
          )
        const { app, list, page } = SHOWN_FIRST
        const lists = { app: filesOf(app), list: filesOf(list), page: filesOf(page) }
        return html.replace('/* %CODE% */ { app: [], list: [], page: [] }', JSON.stringify(lists))
      },
    },
  }
}

function holder(chunks: Rolldown.OutputChunk[], end: string) {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))
  if (!found) throw new Error(`No code holds ${end}`)
  return found.fileName
}

/** The files and all that they import. */
function reachable(files: string[], bundle: Rolldown.OutputBundle) {
  const reached = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const chunk = bundle[file]
    if (reached.has(file) || chunk?.type !== 'chunk') continue
    reached.add(file)
    waiting.push(...chunk.imports)
  }
  return [...reached].map((file) => `/${file}`)
}

export default defineConfig({
  root: fromHere('.'),
  cacheDir: fromHere('../.cache/vite'),
  plugins: [react(), codeFontShiftsNothing(), chartsInAnyLanguage(), codeShownFirst()],
  // Bundled beforehand for development, it would not come by the plugin.
  optimizeDeps: { exclude: ['uplot'] },
  resolve: {
    // package.json "imports" name the built .js file; Vite is to read the .ts source.
    alias: [
      { find: /^#modules\/(.+)$/, replacement: fromHere('../modules/$1') },
      { find: /^#editor\/(.+)$/, replacement: fromHere('features/editor/$1') },
      // React has had it since 18; libraries bring it for older ones.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  build: {
    outDir: fromHere('../build/public'),
    emptyOutDir: true,
    manifest: true,
    target: BUILD_TARGET,
    // Every supported browser has it.
    modulePreload: { polyfill: false },
    // One style sheet: a screen's styles never come after its first paint, and are one request.
    cssCodeSplit: false,
    // The content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': backend, '/dev': backend, '/health': backend },
  },
})
