import { hostname } from 'node:os'
import { format } from 'node:util'

/** Pino's level numbers. */
const LEVELS = { info: 30, warn: 40, error: 50, fatal: 60 } as const

let isServer = false

/** Marks this process as a server, whose lines go to a log collector and not to a terminal. */
export function logAsServer() {
  isServer = true
}

/**
 * Writes a line outside of the framework's logger, before it exists or after it is closed. A server
 * in production writes JSON in the format of its other lines. Elsewhere, `facts` are omitted.
 */
export function logLine(level: keyof typeof LEVELS, message: string, facts: object = {}) {
  const output = level === 'info' ? process.stdout : process.stderr
  output.write(`${inJson() ? toJson(level, message, facts) : message}\n`)
}

/** Writes an unexplained error with its stack, in production as one line of JSON. */
export function logFailure(message: string, error: unknown) {
  const { name = 'Error', message: text = String(error), stack = '' } = error as Error
  const readable = stack || text
  if (inJson()) logLine('fatal', message, { err: { type: name, message: text, stack } })
  else logLine('fatal', readable)
}

const CONSOLE = { log: 'info', info: 'info', debug: 'info', warn: 'warn', error: 'error' } as const

/**
 * In production, writes Node's warnings and lines that packages print in the format of the log.
 * Returns a function that undoes this.
 */
export function logForeignLines() {
  if (!inJson()) return () => {}
  const listeners = process.listeners('warning')
  process.removeAllListeners('warning')
  const warn = ({ name, message }: Error) => logLine('warn', `${name}: ${message}`)
  process.on('warning', warn)
  const before = { ...console }
  for (const [method, level] of Object.entries(CONSOLE)) {
    console[method as keyof typeof CONSOLE] = (...args) => logLine(level, format(...args))
  }
  return () => {
    process.off('warning', warn)
    for (const listener of listeners) process.on('warning', listener)
    Object.assign(console, before)
  }
}

/** Returns true if a program reads the lines. */
export function inJson() {
  return isServer && process.env.NODE_ENV?.trim() === 'production'
}

function toJson(level: keyof typeof LEVELS, msg: string, facts: object) {
  const { pid } = process
  const about = { level: LEVELS[level], time: Date.now(), pid, hostname: hostname() }
  return JSON.stringify({ ...about, name: 'strata', ...facts, msg })
}
