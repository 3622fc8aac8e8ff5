/**
 * `npm start`: installs and builds missing parts, then runs the server.
 *
 * The server runs until Ctrl+C, SIGTERM, a closed terminal or the end of npm stops it; the exit
 * code is then 0. A server that was ready and then exited, or lost its database, is restarted.
 *
 * Plain JavaScript, because it runs on the Node version installed on the machine.
 */
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { COMPILED, ensureBuilt } from './ensure_built.js'
import { endRunning } from './commands.js'
import { ensureInstalled } from './install.js'
import { onNpmExit } from './parent.js'
import { Restarts } from './restarts.js'
import { say, sayAsServer } from './say.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/**
 * Node arguments for the server, which keep its heap small (decision 8). backend/start/Dockerfile
 * sets the same ones.
 */
const SERVER = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=25',
  'build/backend/start/bin/server.js',
]
/**
 * glibc settings that return blocks from 16 kB to the system when freed, such as the chunks of
 * uploads and the working memory of V8's compilers. By default, glibc starts to keep even larger
 * ones after the first, so the 32 MB of each password hash stay resident. backend/start/Dockerfile
 * sets the same values.
 */
const MEMORY = { MALLOC_MMAP_THRESHOLD_: '16384', MALLOC_TRIM_THRESHOLD_: '65536' }
/**
 * Size of Node's thread pool for hashing, files and DNS. With the default of four, password hashing
 * would delay file access. The pool is created before the server's first line runs.
 * backend/start/Dockerfile sets the same value.
 */
const THREADS = { UV_THREADPOOL_SIZE: '16' }
/** Milliseconds before a hung server is killed. A healthy server exits within 20 seconds. */
const END_LIMIT = 21_000

let server
/** True once any server has served; until then a failed start is reported and not repeated. */
let everServed = false
let ending = false

sayAsServer(ROOT)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
onNpmExit(end)

try {
  const { node } = await ensureInstalled(ROOT)
  await ensureBuilt(ROOT)
  if (!ending) process.exitCode = await keepRunning(node)
} catch (error) {
  if (!ending) {
    say(error.message, 'error')
    process.exitCode = 1
  }
}
process.exit()

/**
 * Runs the server until a stop is requested. If the first start fails, it prints the reason and
 * does not restart.
 */
async function keepRunning(node) {
  const restarts = new Restarts()
  for (;;) {
    const { code, signal, served } = await run(node)
    if (ending || code === 0) return code ?? 0
    if (signal) say(`The server was ended by ${signal}.`, 'error')
    everServed ||= served
    if (!everServed) return code ?? 1

    const delay = restarts.next(served)
    if (delay === undefined) {
      say('The server has failed to start seven times in a row, so Strata stops.', 'error')
      return code ?? 1
    }
    say(`Starting the server again in ${delay / 1000} s…`, 'error')
    await sleep(delay)
  }
}

/**
 * Spawns the server and resolves when it exits. The ipc channel tells the server when this process
 * dies for any reason.
 */
async function run(node) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const env = { ...MEMORY, ...THREADS, ...COMPILED, ...process.env }
  server = spawn(node, SERVER, { cwd: ROOT, stdio, env })
  let served = false
  server.on('message', (message) => (served ||= message === 'serves'))
  const end = await new Promise((resolve, reject) => {
    server.once('error', reject).once('exit', (code, signal) => resolve({ code, signal }))
  })
  server = undefined
  return { ...end, served }
}

function end() {
  if (ending) return
  ending = true
  if (!server) {
    // Ending the running command also ends this process.
    if (!endRunning()) process.exit()
    return
  }
  // On Windows a signal would kill the server at once; closing the channel requests a shutdown.
  if (process.platform === 'win32') server.disconnect()
  else server.kill('SIGTERM')
  setTimeout(() => server?.kill('SIGKILL'), END_LIMIT).unref()
}
