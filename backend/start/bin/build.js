/**
 * `npm run build`: the server as JavaScript and the frontend as static files, in build/. What is
 * there can run alone beside node_modules: build/package.json makes its `#…` imports its own.
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

// Whatever it was here, in a shell or a test, or React's development version would be built in.
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
