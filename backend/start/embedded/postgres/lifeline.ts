import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from '#start/embedded/postgres/errors'
import { chownToDirectoryOwner, readTextIfAny } from '#start/embedded/private_files'

/**
 * Open file of the writing end of the named pipe that keeps a Postgres running.
 *
 * Every process that uses Postgres holds the writing end open. The system closes that end whenever
 * the process dies. When the last one closes, the watchdog at the reading end stops Postgres.
 */
export type Lifeline = number

/** Milliseconds that a running watchdog may take to answer. */
const ANSWER_PATIENCE = 5_000

const { O_RDONLY, O_WRONLY, O_NONBLOCK } = fs.constants

/** Recreates the pipe, held by this process. `reader` is the end for the watchdog. */
export function makeLifeline(home: string): { lifeline: Lifeline; reader: number } {
  const pipe = pipeOf(home)
  fs.rmSync(pipe, { force: true })
  const made = spawnSync('mkfifo', ['-m', '600', pipe], { encoding: 'utf8' })
  if (made.status !== 0)
    throw new EmbeddedPostgresError(`mkfifo ${pipe}: ${made.stderr ?? made.error?.message}`)
  chownToDirectoryOwner(pipe)
  // Opening one end blocks until the other is open, so a non-blocking reader opens first.
  const first = fs.openSync(pipe, O_RDONLY | O_NONBLOCK)
  const lifeline = fs.openSync(pipe, O_WRONLY)
  const reader = fs.openSync(pipe, O_RDONLY)
  fs.closeSync(first)
  return { lifeline, reader }
}

/**
 * Joins the users of a running Postgres. The watchdog's answer proves that it has not just seen its
 * last user leave. Returns undefined if there is no watchdog, or it no longer answers.
 */
export async function joinLifeline(home: string): Promise<Lifeline | undefined> {
  const lifeline = openWriter(home)
  if (lifeline === undefined) return undefined
  const name = randomUUID()
  fs.writeSync(lifeline, `${name}\n`)
  const end = performance.now() + ANSWER_PATIENCE
  while (performance.now() < end && hasWatchdog(home)) {
    if (readTextIfAny(answersOf(home))?.includes(name)) return lifeline
    await sleep(10)
  }
  fs.closeSync(lifeline)
  return undefined
}

/** Returns true if a watchdog still reads the pipe. */
export function hasWatchdog(home: string): boolean {
  const writer = openWriter(home)
  if (writer === undefined) return false
  fs.closeSync(writer)
  return true
}

/** Returns the path of the file in which the watchdog repeats its input. */
export function answersOf(home: string) {
  return join(home, 'users')
}

function pipeOf(home: string) {
  return join(home, 'lifeline')
}

function openWriter(home: string): number | undefined {
  try {
    return fs.openSync(pipeOf(home), O_WRONLY | O_NONBLOCK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENXIO' || code === 'ENOENT') return undefined
    throw error
  }
}
