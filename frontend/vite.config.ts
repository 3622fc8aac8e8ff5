import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientMainFields, defineConfig, type Plugin, type Rolldown } from 'vite'
import { BUILD_TARGET } from './browsers/supported.js'
import { chunkGroups } from './chunks.js'

const backend = process.env.STRATA_BACKEND ?? 'http://127.0.0.1:3333'

function fromHere(path: string) {
  return fileURLToPath(new URL(path, import.meta.url))
}

/** Prevents layout shift: a code font that loads after its text waits for the next visit. */
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
 * uPlot formats numbers in the browser's language when it loads. It throws if that language is
 * invalid, such as `en-US@posix` (its issue 1053, fixed after 1.6.32).
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

/**
 * Drops the random React keys of an icon's paths, which do not compress, its old names, and a
 * statement without effect. The paths never change, so their order identifies them.
 */
function iconsWithoutKeys(): Plugin {
  return {
    name: 'icons-without-keys',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\// },
      handler: (code) =>
        code
          .replaceAll(/, key: "\w+"/g, '')
          .replace(/,\s*aliases: \[[^\]]*\]/, '')
          .replace(/^__iconData\.node;$/m, ''),
    },
  }
}

/**
 * Modules that the app shows first, alone or with an open page. index.html fetches their chunks
 * early.
 */
const SHOWN_FIRST = {
  app: ['workspace-screen/workspace-screen.tsx'],
  folder: ['workspace-screen/workspace-screen.tsx', 'workspace-screen/folder-screen.tsx'],
  // A phone shows a list instead of panels.
  list: ['workspace-screen/workspace-screen.tsx', 'mobile-list/mobile-list.tsx'],
  // Editing code loads only once the page is known to be unlocked (rule 4.2).
  page: ['workspace-screen/workspace-screen.tsx', 'page-editor/page-editor.tsx'],
}

/** Fills the empty lists in index.html with the chunk files of the first screens. */
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
        const lists = Object.entries(SHOWN_FIRST).map(([name, modules]) => [name, filesOf(modules)])
        const code = JSON.stringify(Object.fromEntries(lists))
        return html.replace('/* %CODE% */ { app: [], folder: [], list: [], page: [] }', code)
      },
    },
  }
}

/** Code that the service worker does not fetch ahead: it is large and rare, or no use offline. */
const FETCHED_WHEN_USED = /features\/(admin|landing)\/|highlight\/more-grammars\./

/** Emits the service worker with the paths of the code that it fetches ahead. */
function codeKeptOffline(): Plugin {
  return {
    name: 'code-kept-offline',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const entries = Object.values(bundle).filter(
          (file) => file.type === 'chunk' && file.isEntry
        )
        const code = reachable(
          entries.map(({ fileName }) => fileName),
          bundle,
          (chunk) =>
            [...chunk.imports, ...chunk.dynamicImports].filter(
              (file) => !isFetchedWhenUsed(file, bundle)
            )
        )
        const worker = readFileSync(fromHere('app/offline/service-worker.js'), 'utf8')
        const source = worker.replace('/* %CODE% */ []', JSON.stringify(code))
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
      },
    },
  }
}

function isFetchedWhenUsed(file: string, bundle: Rolldown.OutputBundle) {
  const chunk = bundle[file]
  return chunk?.type === 'chunk' && FETCHED_WHEN_USED.test(chunk.facadeModuleId ?? '')
}

function holder(chunks: Rolldown.OutputChunk[], end: string) {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))
  if (!found) throw new Error(`No chunk contains ${end}`)
  return found.fileName
}

/** Returns the files and, transitively, the files that they lead to. */
function reachable(
  files: string[],
  bundle: Rolldown.OutputBundle,
  next = (chunk: Rolldown.OutputChunk) => chunk.imports
) {
  const reached = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const chunk = bundle[file]
    if (reached.has(file) || chunk?.type !== 'chunk') continue
    reached.add(file)
    waiting.push(...next(chunk))
  }
  return [...reached].map((file) => `/${file}`)
}

export default defineConfig({
  root: fromHere('.'),
  cacheDir: fromHere('../.cache/vite'),
  plugins: [
    react(),
    codeFontShiftsNothing(),
    chartsInAnyLanguage(),
    iconsWithoutKeys(),
    codeShownFirst(),
    codeKeptOffline(),
  ],
  // Pre-bundling for development would bypass the plugin.
  optimizeDeps: { exclude: ['uplot'] },
  resolve: {
    // The drag library's builds for today's browsers need no helpers of Babel.
    mainFields: ['module:es2019', ...defaultClientMainFields],
    // package.json "imports" name the built .js file, but Vite must read the .ts source.
    alias: [
      { find: /^#modules\/(.+)$/, replacement: fromHere('../modules/$1') },
      { find: /^#editor\/(.+)$/, replacement: fromHere('features/editor/$1') },
      // React has provided this hook since version 18; libraries ship the shim for older versions.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  build: {
    outDir: fromHere('../build/public'),
    emptyOutDir: true,
    manifest: true,
    target: BUILD_TARGET,
    // Every supported browser supports modulepreload.
    modulePreload: { polyfill: false },
    // A single style sheet costs one request, and a screen's styles never load after its first
    // paint.
    cssCodeSplit: false,
    // The content security policy forbids data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': backend, '/dev': backend, '/health': backend, '/s/': backend },
  },
})
