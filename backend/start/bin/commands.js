import { spawn, spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const GUARD = fileURLToPath(new URL('guard.js', import.meta.url))

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs npm to its end, and shows its output only on failure. npm does not outlive this process.
 *
 * @param {string[]} args
 * @param {string} cwd
 * @throws {Error} when it fails
 */
export async function runNpm(args, cwd) {
  await run([process.execPath, GUARD, ...npm(args)], cwd, `npm ${args.join(' ')}`)
}

/**
 * Runs a program to its end, and shows its output only on failure.
 *
 * @param {[string, ...string[]]} command the program and its arguments
 * @param {string} cwd
 * @throws {Error} when it fails
 */
export async function runQuietly(command, cwd) {
  await run(command, cwd, command.join(' '))
}

/** Ends all running commands. Returns true if there were any. */
export function endRunning() {
  for (const child of running) child.kill()
  return running.size > 0
}

/** Returns true if a program can run here and succeeds. */
export function succeeds(program, ...args) {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

async function run([program, ...args], cwd, title) {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => resolve(code ?? signal))
  }).finally(() => running.delete(child))
  if (code !== 0) throw new Error(`${output}\n"${title}" ended with ${code}.`)
}

/** Returns the command of the npm that runs this process, or of the one in the path. */
function npm(args) {
  const script = process.env.npm_execpath ?? ''
  if (basename(script) === 'npm-cli.js') return [process.execPath, script, ...args]
  return process.platform === 'win32' ? ['cmd', '/c', 'npm', ...args] : ['npm', ...args]
}
