import fs from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Pino's level numbers. */
const LEVELS = { info: 30, warn: 40, error: 50 }

let json = false

/**
 * Makes this process write in the server's log format: in production a line of JSON, for the
 * program that reads the log. Covers Node's own warnings. Runs on Node 20.
 *
 * @param {string} root the checkout, whose `.env` may set the mode
 */
export function sayAsServer(root) {
  json = modeOf(root) === 'production'
  if (!json) return
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => say(`${name}: ${message}`, 'warn'))
}

/**
 * Writes a line about the start, before the server has its logger.
 *
 * @param {string} msg
 * @param {keyof typeof LEVELS} [level]
 */
export function say(msg, level = 'info') {
  const about = { level: LEVELS[level], time: Date.now(), pid: process.pid, hostname: hostname() }
  const line = json ? JSON.stringify({ ...about, name: 'strata', msg }) : msg
  if (level === 'info') console.log(line)
  else console.error(line)
}

/** Returns the mode that the server will run in. As there, the environment outranks `.env`. */
function modeOf(root) {
  const mode = process.env.NODE_ENV?.trim()
  const file = join(root, '.env')
  if (mode !== undefined || !fs.existsSync(file)) return mode
  const lines = fs.readFileSync(file, 'utf8').matchAll(/^\s*(?:export\s+)?NODE_ENV\s*=(.*)$/gm)
  return [...lines]
    .at(-1)?.[1]
    .split('#')[0]
    .trim()
    .replace(/^(["'`])(.*)\1$/, '$2')
}
