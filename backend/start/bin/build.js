/**
 * `npm run build`: builds the server as JavaScript and the frontend as static files, in build/. The
 * build can run alone beside node_modules, because build/package.json resolves the server's `#…`
 * imports.
 */
import fs from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runQuietly } from './commands.js'
import { precompress } from './compress.js'
import { buildInputs, markBuilt } from './ensure_built.js'
import { bringBack, setAside } from './previous_assets.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const BIN = join(ROOT, 'node_modules')

// Overrides the value of a shell or a test; otherwise the build would include React's development
// version.
process.env.NODE_ENV = 'production'

try {
  const inputs = buildInputs(ROOT)
  setAside(ROOT)
  fs.rmSync(join(ROOT, 'build'), { recursive: true, force: true })
  await Promise.all([
    run('typescript-native/bin/tsc', '--project', 'tsconfig.build.json'),
    run('vite/bin/vite.js', 'build', '--config', 'frontend/vite.config.ts', '--logLevel', 'warn'),
  ])
  await precompress(join(ROOT, 'build', 'public'))
  bringBack(ROOT)
  fs.copyFileSync(join(ROOT, 'package.json'), join(ROOT, 'build', 'package.json'))
  markBuilt(ROOT, inputs)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function run(script, ...args) {
  return runQuietly([process.execPath, join(BIN, script), ...args], ROOT)
}
