import { hostname } from 'node:os'

/** As pino numbers them. */
const LEVELS = { info: 30, warn: 40, error: 50, fatal: 60 } as const

let isServer = false

/** To be called by a server, whose lines go to a collector; those of commands go to a terminal. */
export function sayAsServer() {
  isServer = true
}

/**
 * Writes a line outside of the framework's logger: before it is there, and after it is gone. A server
 * in production writes JSON in the shape of all its other lines. `facts` are left out elsewhere.
 */
export function say(level: keyof typeof LEVELS, message: string, facts: object = {}) {
  const output = level === 'info' ? process.stdout : process.stderr
  output.write(`${inJson() ? toJson(level, message, facts) : message}\n`)
}

/** The same for an error that no sentence explains: its stack, in one line of JSON in production. */
export function sayFailure(message: string, error: unknown) {
  const { name = 'Error', message: text = String(error), stack = '' } = error as Error
  const readable = stack || text
  if (inJson()) say('fatal', message, { err: { type: name, message: text, stack } })
  else say('fatal', readable)
}

/** Returns whether a program reads the lines. */
export function inJson() {
  return isServer && process.env.NODE_ENV === 'production'
}

function toJson(level: keyof typeof LEVELS, msg: string, facts: object) {
  const { pid } = process
  const about = { level: LEVELS[level], time: Date.now(), pid, hostname: hostname() }
  return JSON.stringify({ ...about, name: 'strata', ...facts, msg })
}
