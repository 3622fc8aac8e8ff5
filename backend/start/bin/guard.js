/**
 * Runs the command in its arguments. Ends the command and all its children when asked to, or when
 * this process's parent is gone for any reason. Exits with the command's code.
 */
import { spawn } from 'node:child_process'

const [program, ...args] = process.argv.slice(2)
/** Milliseconds that the command may take to end. */
const END_LIMIT = 3_000
const WINDOWS = process.platform === 'win32'

// A separate process group can be ended as a whole.
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
