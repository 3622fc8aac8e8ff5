import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { chownToDirectoryOwner } from '#start/embedded/private_files'
import { answersOf, type Lifeline, makeLifeline } from '#start/embedded/postgres/lifeline'
import type { Owner } from '#start/embedded/postgres/owner'
import { spawnAs } from '#start/embedded/postgres/run_as'

/** Seconds that Postgres may take to flush before its watchdog forces the shutdown. */
const FLUSH_SECONDS = 3

/**
 * Watchdog script. Runs the given command, echoes each line from the lifeline, and ends with the
 * command.
 *
 * When the lifeline closes, it sends SIGINT, so that Postgres disconnects its clients and flushes.
 * Postgres 18 hangs if SIGINT arrives while it recovers from a killed process of its own. SIGQUIT
 * therefore follows soon after; the next start recovers all committed data. The script ignores
 * signals that a service manager sends to all processes, because it must end last.
 */
const SCRIPT = `
exec 3<&0 </dev/null
"$@" 3<&- >&2 &
command=$!
trap '' HUP INT TERM QUIT
{ while read -r user; do echo "$user"; done <&3; exec 3<&-; kill -INT $command; sleep ${FLUSH_SECONDS}; kill -QUIT $command; } &
reader=$!
exec 3<&-
wait $command
kill -9 $reader 2>/dev/null
`

/** Maximum size of the log in bytes; a longer log starts over. */
const LOG_LIMIT = 5_000_000

/** Server that was just spawned, and may still fail to start. */
export interface Launch {
  /** Undefined on Windows, where the system ends a process's children with it. */
  lifeline: Lifeline | undefined
  ended(): boolean
  /** Returns the server's log output since it was spawned. */
  log(): string
}

/** Runs the server under a watchdog, in its own session so that Ctrl+C does not reach it. */
export function launch(owner: Owner, command: [string, ...string[]]): Launch {
  const logFile = join(owner.home, 'postgres.log')
  const log = openLog(logFile)
  const logged = fs.fstatSync(log).size
  const { child, lifeline } =
    process.platform === 'win32'
      ? spawnAlone(owner, command, log)
      : spawnWatched(owner, command, log)
  fs.closeSync(log)
  let ended = false
  child.once('error', () => (ended = true)).once('exit', () => (ended = true))
  child.unref()
  return {
    lifeline,
    ended: () => ended,
    log: () => fs.readFileSync(logFile).subarray(logged).toString().trim(),
  }
}

interface Spawned {
  child: ChildProcess
  lifeline: Lifeline | undefined
}

function spawnWatched({ identity, home }: Owner, command: string[], log: number): Spawned {
  const { lifeline, reader } = makeLifeline(home)
  const answers = fs.openSync(answersOf(home), 'w', 0o600)
  chownToDirectoryOwner(answersOf(home))
  const child = spawnAs(identity, '/bin/sh', ['-c', SCRIPT, 'strata-watchdog', ...command], {
    cwd: home,
    detached: true,
    stdio: [reader, answers, log],
  })
  fs.closeSync(reader)
  fs.closeSync(answers)
  return { child, lifeline }
}

function spawnAlone(owner: Owner, command: [string, ...string[]], log: number): Spawned {
  const [file, ...args] = command
  const stdio = ['ignore' as const, log, log]
  const child = spawnAs(owner.identity, file, args, { cwd: owner.home, stdio })
  return { child, lifeline: undefined }
}

function openLog(path: string): number {
  const tooLong = (fs.statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT
  const log = fs.openSync(path, tooLong ? 'w' : 'a', 0o600)
  chownToDirectoryOwner(path)
  return log
}
