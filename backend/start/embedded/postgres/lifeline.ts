import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from '#start/embedded/postgres/errors'
import { giveToOwnerOfDirectory, readTextIfAny } from '#start/embedded/private_files'

/**
 * A running Postgres hangs on a named pipe. Every process that uses it holds the writing end open;
 * the system closes that end when the process dies, however it dies. When the last one is closed
 * the watchdog at the reading end stops Postgres.
 *
 * This is the open file of the writing end.
 */
export type Lifeline = number

/** How long a watchdog that is there may take to answer, in milliseconds. */
const ANSWER_PATIENCE = 5_000

const { O_RDONLY, O_WRONLY, O_NONBLOCK } = fs.constants

/** Makes the pipe again, held by this process. `reader` is the end for the watchdog. */
export function makeLifeline(home: string): { lifeline: Lifeline; reader: number } {
  const pipe = pipeOf(home)
  fs.rmSync(pipe, { force: true })
  const made = spawnSync('mkfifo', ['-m', '600', pipe], { encoding: 'utf8' })
  if (made.status !== 0)
    throw new EmbeddedPostgresError(`mkfifo ${pipe}: ${made.stderr ?? made.error?.message}`)
  giveToOwnerOfDirectory(pipe)
  // Opening one end waits for the other, so a reader that does not wait comes first.
  const first = fs.openSync(pipe, O_RDONLY | O_NONBLOCK)
  const lifeline = fs.openSync(pipe, O_WRONLY)
  const reader = fs.openSync(pipe, O_RDONLY)
  fs.closeSync(first)
  return { lifeline, reader }
}

/**
 * Joins the users of a running Postgres. The watchdog's response proves that it has not seen its
 * last user leave just now. Returns undefined when there is no watchdog, or it is done waiting.
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

/** Whether somebody still reads the pipe. */
export function hasWatchdog(home: string): boolean {
  const writer = openWriter(home)
  if (writer === undefined) return false
  fs.closeSync(writer)
  return true
}

/** The file in which the watchdog repeats what it reads. */
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
