import fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { waitForFileLock } from '#start/embedded/file_lock'
import { readTextIfAny, writePrivateFile } from '#start/embedded/private_files'

/**
 * Milliseconds that a start waits for the previous server to release the directory. A server whose
 * parent was killed notices at once, announces its shutdown, and finishes requests in flight within
 * 20 seconds.
 */
const PATIENCE = 4_000
const PATIENCE_WITH_ENDING = 20_000

/** Thrown when the data directory cannot be created, read or written. */
export class DataDirectoryUnusable extends Error {
  override name = 'DataDirectoryUnusable'

  constructor(directory: string, reason: string) {
    super(
      `The data directory ${directory} cannot be used (${reason}). ` +
        'Give it to the user who starts Strata, or set DATA_DIR to another directory.'
    )
  }
}

/** Thrown when another server process uses the data directory. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse'

  constructor(directory: string, holder: Holder) {
    const address = holder.address ? ` at ${holder.address}` : ''
    const who = holder.pid ? ` (process ${holder.pid}${address})` : ''
    super(
      `Another Strata${who} is using the data directory ${directory}. ` +
        'Stop it first, or set another DATA_DIR and another PORT.'
    )
  }
}

interface Holder {
  pid?: number
  address?: string
  ending?: boolean
}

export interface DataDirectoryClaim {
  /** Publishes this server's address, for the message to refused processes. */
  announce(address: string): void
  /** Publishes that this server is shutting down, so that waiting processes wait longer. */
  announceEnd(): void
  release(): void
}

/** Creates the data directory, for its owner only (mode 0700), unless it exists. */
export function prepareDataDirectory(directory: string) {
  try {
    makeFolders(directory)
    fs.readdirSync(directory)
    fs.accessSync(directory, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    throw new DataDirectoryUnusable(directory, (error as NodeJS.ErrnoException).code ?? `${error}`)
  }
}

/**
 * Creates a folder with its parents. The option `recursive` of Node never returns where the file
 * system itself reports ENOENT, as /proc does.
 */
function makeFolders(directory: string) {
  if (fs.existsSync(directory)) return
  makeFolders(dirname(directory))
  try {
    fs.mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    // Another process may create it at the same time.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Claims the data directory for this server process, until the claim is released or the process
 * dies. Only servers claim; tools that read or migrate do not, and may run beside one.
 *
 * @throws DataDirectoryInUse when another server process holds it, DataDirectoryUnusable,
 *   FileUnusable
 */
export async function claimDataDirectory(
  directory: string,
  patience = PATIENCE
): Promise<DataDirectoryClaim> {
  prepareDataDirectory(directory)
  const holderFile = join(directory, 'server.json')
  const lockFile = join(directory, 'server.lock')
  const ending = () => readHolder(holderFile).ending
  const lock =
    (await waitForFileLock(lockFile, patience)) ??
    (ending() ? await waitForFileLock(lockFile, PATIENCE_WITH_ENDING) : undefined)
  if (!lock) throw new DataDirectoryInUse(directory, readHolder(holderFile))

  const holder: Holder = { pid: process.pid }
  const announce = (facts: Holder) =>
    writePrivateFile(holderFile, JSON.stringify(Object.assign(holder, facts)) + '\n')
  try {
    removeUnfinished(holderFile)
    announce({})
  } catch (error) {
    lock.release()
    throw error
  }
  return {
    announce: (address) => attempt(() => announce({ address })),
    announceEnd: () => attempt(() => announce({ ending: true })),
    release() {
      attempt(() => fs.rmSync(holderFile, { force: true }))
      lock.release()
    },
  }
}

/** Ignores failures, because a full or read-only disk must not end a server that runs. */
function attempt(work: () => void) {
  try {
    work()
  } catch {
    // The file only improves messages.
  }
}

/** Removes temporary copies of the file left by killed processes. The caller holds the lock. */
function removeUnfinished(holderFile: string) {
  const start = `${basename(holderFile)}.`
  for (const name of fs.readdirSync(dirname(holderFile))) {
    if (name.startsWith(start)) fs.rmSync(join(dirname(holderFile), name), { force: true })
  }
}

/**
 * Reads the holder's details, for the message only; the lock decides if the directory is in use.
 */
function readHolder(holderFile: string): Holder {
  const text = readTextIfAny(holderFile)
  return text ? (JSON.parse(text) as Holder) : {}
}
