import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'

/**
 * A suite that reported its result but does not end within this many milliseconds leaks something.
 */
const GRACE = 60_000

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** Passes a signal on to what is running now. */
export function signalRunning(signal) {
  for (const child of running) child.kill(signal)
}

/**
 * Runs a command to its end and keeps what it prints.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {number} limit milliseconds after which it is ended, and has failed
 * @returns {Promise<{ok: boolean, output: string, result?: import('./quiet_reporter.ts').SuiteResult}>}
 *   `result` is what a suite sent, if the command is one.
 */
export async function runCommand(command, args, limit) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...colours(), ...process.env },
  })
  running.add(child)
  const output = []
  const ending = new AbortController()
  let result
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  child.on('message', ({ suiteResult }) => {
    // Adonis sends messages of its own.
    if (!suiteResult) return
    result = suiteResult
    void endAfter(GRACE, 'It is over, but a timer, a connection or a server keeps it from ending.')
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
  const forPeople = process.stdout.isTTY ? text : stripVTControlCharacters(text)
  return { ok: code === 0, output: forPeople, result }
}

/** Tools see a pipe, and cannot know whether a person will read what they write. */
function colours() {
  return process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
}
