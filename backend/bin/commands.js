import { spawn, spawnSync } from 'node:child_process'
import { basename } from 'node:path'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs a program to its end, in the checkout, and shows what it wrote only if it fails.
 *
 * @param {[string, ...string[]]} command the program and its arguments
 * @param {string} cwd
 * @throws {Error} when it fails
 */
export async function runQuietly([program, ...args], cwd) {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => resolve(code ?? signal))
  }).finally(() => running.delete(child))
  if (code !== 0)
    throw new Error(`${output}\n"${[program, ...args].join(' ')}" ended with ${code}.`)
}

/** Ends what `runQuietly` runs now, and answers whether there was anything. */
export function endRunning() {
  for (const child of running) child.kill()
  return running.size > 0
}

/** How to run npm: the one that runs us, or the one in the path. */
export function npm(...args) {
  const script = process.env.npm_execpath ?? ''
  if (basename(script) === 'npm-cli.js') return [process.execPath, script, ...args]
  return process.platform === 'win32' ? ['cmd', '/c', 'npm', ...args] : ['npm', ...args]
}

/** Whether a program can be run here and goes well. */
export function succeeds(program, ...args) {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
