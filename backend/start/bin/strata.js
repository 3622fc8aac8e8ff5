/**
 * `node strata <command>` in a checkout: installs and builds missing parts, as npm start does, and
 * runs the command on the same Node.
 *
 * Plain JavaScript, because it runs on the Node version installed on the machine.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { COMPILED, ensureBuilt } from './ensure_built.js'
import { ensureInstalled } from './install.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

try {
  const { node } = await ensureInstalled(ROOT)
  await ensureBuilt(ROOT)
  process.exitCode = await run(node)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function run(node) {
  const args = ['build/backend/start/bin/console.js', ...process.argv.slice(2)]
  const env = { ...COMPILED, ...process.env }
  const command = spawn(node, args, { cwd: ROOT, stdio: 'inherit', env })
  // Ctrl+C reaches both processes; a service manager's signals reach only this one.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => command.kill(signal))
  return new Promise((resolve, reject) => {
    command.once('error', reject).once('exit', (code) => resolve(code ?? 1))
  })
}
