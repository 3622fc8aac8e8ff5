import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'

/** Milliseconds in which a suite must exit after its result; otherwise it leaks something. */
const GRACE = 60_000

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** Forwards a signal to the running commands. */
export function signalRunning(signal) {
  for (const child of running) child.kill(signal)
}

/**
 * Runs a command to completion and captures its output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {number} limit milliseconds after which the command is killed and counts as failed
 * @returns {Promise<{ok: boolean, output: string, result?:
 *   import('./quiet_reporter.ts').SuiteResult}>} `result` is the message of a suite, if the command
 *   is one.
 */
export async function runCommand(command, args, limit) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...colors(), ...process.env },
  })
  running.add(child)
  const output = []
  const ending = new AbortController()
  let result
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  child.on('message', ({ suiteResult }) => {
    // Adonis also sends messages.
    if (!suiteResult) return
    result = suiteResult
    void endAfter(GRACE, 'It is done, but a timer, a connection or a server keeps it from exiting.')
  })
  void endAfter(limit, `It did not end within ${limit / 60_000} minutes.`)

  async function endAfter(milliseconds, complaint) {
    const { signal } = ending
    if (!(await pause(milliseconds, true, { signal }).catch(() => false))) return
    output.push(Buffer.from(`\n${complaint}\n`))
    child.kill('SIGTERM')
    if (await pause(5_000, true, { signal }).catch(() => false)) child.kill('SIGKILL')
  }

  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output.push(Buffer.from(`${error}\n`))
      resolve(1)
    })
    child.once('close', (exitCode, signal) => {
      if (signal) output.push(Buffer.from(`\nEnded by ${signal}.\n`))
      resolve(exitCode)
    })
  })
  ending.abort()
  running.delete(child)
  const text = Buffer.concat(output).toString()
  const shownOutput = process.stdout.isTTY ? text : stripVTControlCharacters(text)
  return { ok: code === 0, output: shownOutput, result }
}

/** Tells tools to print colors or not, because they see only a pipe. */
function colors() {
  return process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
}
