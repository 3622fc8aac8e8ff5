import fs from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { asFileUnusable } from '#kernel/failures/file_unusable'
import { chownToDirectoryOwner } from '#start/embedded/private_files'

const SQLITE_BUSY = 5

export interface FileLock {
  release(): void
}

/**
 * Tries to acquire an exclusive lock on a file, which is created if missing. Returns undefined
 * while this or another process holds the lock.
 *
 * SQLite holds the lock, because only its file lock in Node is released by the system whenever the
 * holder dies. No stale lock needs judging, and no process id needs trusting. The file stays empty.
 */
export function tryFileLock(path: string): FileLock | undefined {
  const database = open(path)
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
  return { release: () => database.close() }
}

/**
 * Opens the lock file. Throws FileUnusable, because SQLite's own error names neither the file nor
 * the cause.
 */
function open(path: string) {
  try {
    fs.closeSync(fs.openSync(path, 'a', 0o600))
    chownToDirectoryOwner(path)
    return new DatabaseSync(path, { timeout: 0 })
  } catch (error) {
    throw asFileUnusable(path, error)
  }
}

/**
 * Acquires the lock, waiting at most `patience` milliseconds. Returns undefined after that time.
 */
export async function waitForFileLock(path: string, patience: number) {
  const end = performance.now() + patience
  for (;;) {
    const lock = tryFileLock(path)
    if (lock || performance.now() > end) return lock
    await sleep(25)
  }
}

/** Runs `work` while holding the lock. Waits as long as another holder lives. */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = await waitForFileLock(path, Infinity)
  try {
    return await work()
  } finally {
    lock?.release()
  }
}
