import { spawn, spawnSync } from 'node:child_process'
import { basename } from 'node:path'

const WINDOWS = process.platform === 'win32'

/** @type {Set<import('node:child_process').ChildProcess>} Groups of npm. */
const running = new Set()

/**
 * Runs npm to its end, and shows its output only on failure. npm and its children are a process
 * group, which `endRunning` ends as a whole.
 *
 * @param {string[]} args
 * @param {string} cwd
 * @throws {Error} when it fails
 */
export async function runNpm(args, cwd) {
  await run(npm(args), { cwd, detached: !WINDOWS }, `npm ${args.join(' ')}`)
}

/**
 * Runs a program to its end, and shows its output only on failure.
 *
 * @param {[string, ...string[]]} command the program and its arguments
 * @param {string} cwd
 * @throws {Error} when it fails
 */
export async function runQuietly(command, cwd) {
  await run(command, { cwd }, command.join(' '))
}

/** Ends every running npm with its children. Returns true if there were any. */
export function endRunning() {
  for (const child of running) {
    if (WINDOWS) child.kill()
    else if (child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
  }
  return running.size > 0
}

/** Returns true if a program can run here and succeeds. */
export function succeeds(program, ...args) {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

async function run([program, ...args], options, title) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  if (options.detached || WINDOWS) running.add(child)
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
  return WINDOWS ? ['cmd', '/c', 'npm', ...args] : ['npm', ...args]
}
