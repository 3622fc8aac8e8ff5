/**
 * Runs the command in its arguments, and ends it with all that it started when it is asked to or
 * when the process that started this one is gone, however that ended. Code: that of the command.
 */
import { spawn } from 'node:child_process'

const [program, ...args] = process.argv.slice(2)
/** How long the command may take to end, in milliseconds. */
const END_LIMIT = 3_000
const WINDOWS = process.platform === 'win32'

// A process group of its own can be ended as a whole.
const command = spawn(program, args, { stdio: 'inherit', detached: !WINDOWS })
command.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
command.once('exit', (code) => process.exit(code ?? 1))

process.once('disconnect', end)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end)

function end() {
  kill('SIGTERM')
  setTimeout(() => kill('SIGKILL'), END_LIMIT)
}

function kill(signal) {
  if (WINDOWS) command.kill(signal)
  else process.kill(-command.pid, signal)
}
