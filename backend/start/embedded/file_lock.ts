import fs from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { asFileUnusable } from '#kernel/failures/file_unusable'
import { giveToOwnerOfDirectory } from '#start/embedded/private_files'

const SQLITE_BUSY = 5

export interface FileLock {
  release(): void
}

/**
 * Takes an exclusive lock on a file, which is made when missing. Returns undefined while somebody
 * else has it, in this process or another.
 *
 * SQLite holds it, because its lock is the one file lock in Node that the system frees when the
 * holder dies in any way: there is no stale lock to judge, and no process id to trust. The file
 * stays empty.
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

/** Throws FileUnusable: SQLite itself names neither the file nor the cause. */
function open(path: string) {
  try {
    fs.closeSync(fs.openSync(path, 'a', 0o600))
    giveToOwnerOfDirectory(path)
    return new DatabaseSync(path, { timeout: 0 })
  } catch (error) {
    throw asFileUnusable(path, error)
  }
}

/**
 * Takes the lock, waiting for it at most `patience` milliseconds.
 * Returns undefined when it was still taken then.
 */
export async function waitForFileLock(path: string, patience: number) {
  const end = performance.now() + patience
  for (;;) {
    const lock = tryFileLock(path)
    if (lock || performance.now() > end) return lock
    await sleep(25)
  }
}

/** Runs `work` while holding the lock, and waits for it as long as its holder lives. */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = await waitForFileLock(path, Infinity)
  try {
    return await work()
  } finally {
    lock?.release()
  }
}
