/**
 * `npm start`: installs and builds what is missing, then runs the server until it is asked to end
 * (Ctrl+C, SIGTERM, a closed terminal), or npm is gone. Asked to, it ends with code 0. A server
 * that served and then ended by itself, or lost its database, is started again.
 *
 * Plain JavaScript, since it starts on the Node that the machine has.
 */
import { spawn } from 'node:child_process'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { COMPILED, ensureBuilt } from './ensure_built.js'
import { endRunning } from './commands.js'
import { ensureInstalled } from './install.js'
import { whenNpmIsGone } from './parent.js'
import { Restarts } from './restarts.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/**
 * Arguments of Node. Without the limit (in MB) the space for new objects grows to over 100 MB under
 * load, and stays. Old objects are collected once they are a fifth as many again: where memory is
 * plentiful V8 waits until they are four times as many. backend/start/Dockerfile has the same.
 */
const SERVER = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=20',
  'build/backend/start/bin/server.js',
]
/**
 * For glibc: give large blocks back to the system when they are freed. By itself it begins to keep
 * them after the first, and the 32 MB of each password's hash stay. backend/start/Dockerfile has the same.
 */
const MEMORY = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
/**
 * Node's pool for hashing, files and names has four threads by itself: passwords would keep files
 * waiting. It is made before the server's first line runs. backend/start/Dockerfile has the same.
 */
const THREADS = { UV_THREADPOOL_SIZE: '16' }
/** The server ends within 20 seconds; one that hangs is killed after this many milliseconds. */
const END_LIMIT = 21_000

let server
let served = false
let ending = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
whenNpmIsGone(end)

try {
  const { node } = await ensureInstalled(ROOT)
  await ensureBuilt(ROOT)
  if (!ending) process.exitCode = await keepRunning(node)
} catch (error) {
  if (!ending) {
    say(error.message)
    process.exitCode = 1
  }
}
process.exit()

/** Runs the server until it is to end. A start that fails at first shows its reason and is the end. */
async function keepRunning(node) {
  const restarts = new Restarts()
  for (;;) {
    const { code, signal } = await run(node)
    if (ending || code === 0) return code ?? 0
    if (signal) say(`The server was ended by ${signal}.`)
    if (!served) return code ?? 1

    const delay = restarts.next()
    if (delay === undefined) {
      say('The server has ended seven times within ten minutes, so Strata stops.')
      return code ?? 1
    }
    say(`Starting the server again in ${delay / 1000} s…`)
    await sleep(delay)
  }
}

/** The server notices by the channel (ipc) when this process dies, however it dies. */
async function run(node) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const env = { ...MEMORY, ...THREADS, ...COMPILED, ...process.env }
  server = spawn(node, SERVER, { cwd: ROOT, stdio, env })
  server.on('message', (message) => (served ||= message === 'serves'))
  const end = await new Promise((resolve, reject) => {
    server.once('error', reject).once('exit', (code, signal) => resolve({ code, signal }))
  })
  server = undefined
  return end
}

/** Writes a line as the server's own: JSON in production, where a program reads it. */
function say(msg) {
  const facts = { level: 50, time: Date.now(), pid: process.pid, hostname: hostname() }
  const line = { ...facts, name: 'strata', msg }
  console.error(process.env.NODE_ENV === 'production' ? JSON.stringify(line) : msg)
}

function end() {
  if (ending) return
  ending = true
  if (!server) {
    // What runs now ends, and with it this process.
    if (!endRunning()) process.exit()
    return
  }
  // On Windows a signal would kill it at once; the end of the channel asks it to end.
  if (process.platform === 'win32') server.disconnect()
  else server.kill('SIGTERM')
  setTimeout(() => server?.kill('SIGKILL'), END_LIMIT).unref()
}
