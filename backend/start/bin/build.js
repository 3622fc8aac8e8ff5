/**
 * `npm run build`: builds the server as JavaScript and the frontend as static files, in build/. The
 * build can run alone beside node_modules, because build/package.json resolves the server's `#…`
 * imports.
 *
 * The last build is replaced only by a complete one, because a running server still serves from it.
 */
import fs from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runQuietly } from './commands.js'
import { precompress } from './compress.js'
import { buildInputs, markBuilt } from './ensure_built.js'
import { keepAssets } from './previous_assets.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const BIN = join(ROOT, 'node_modules')
const BUILD = join(ROOT, 'build')
/** On the same file system as the build, so that it can be renamed. */
const NEXT = join(ROOT, '.cache', 'build')
const LAST = join(ROOT, '.cache', 'last-build')
const FRONTEND = ['--config', 'frontend/vite.config.ts', '--logLevel', 'warn']

// Overrides the value of a shell or a test; otherwise the build would include React's development
// version.
process.env.NODE_ENV = 'production'

try {
  const inputs = buildInputs(ROOT)
  remove(NEXT)
  await Promise.all([
    run('typescript-native/bin/tsc', '--project', 'tsconfig.build.json', '--outDir', NEXT),
    run('vite/bin/vite.js', 'build', ...FRONTEND, '--outDir', join(NEXT, 'public')),
  ])
  await precompress(join(NEXT, 'public'))
  keepAssets(BUILD, NEXT)
  fs.copyFileSync(join(ROOT, 'package.json'), join(NEXT, 'package.json'))
  markBuilt(NEXT, inputs)
  replaceBuild()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function replaceBuild() {
  remove(LAST)
  if (fs.existsSync(BUILD)) fs.renameSync(BUILD, LAST)
  fs.renameSync(NEXT, BUILD)
  remove(LAST)
}

function remove(folder) {
  fs.rmSync(folder, { recursive: true, force: true })
}

function run(script, ...args) {
  return runQuietly([process.execPath, join(BIN, script), ...args], ROOT)
}
