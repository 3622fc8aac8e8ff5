import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { dirname } from 'node:path'
import { asFileUnusable } from '#kernel/failures/file_unusable'

/**
 * Writes a file that only its owner can read (mode 0600), atomically and flushed to disk. These
 * files hold keys without which data is lost.
 *
 * @throws FileUnusable and leaves no partial file
 */
export function writePrivateFile(path: string, text: string) {
  const temporary = `${path}.${randomUUID()}`
  try {
    writeDurably(temporary, text)
    chownToDirectoryOwner(temporary)
    fs.renameSync(temporary, path)
    syncDirectory(dirname(path))
  } catch (error) {
    fs.rmSync(temporary, { force: true })
    throw asFileUnusable(path, error)
  }
}

function writeDurably(path: string, text: string) {
  const file = fs.openSync(path, 'wx', 0o600)
  try {
    fs.writeSync(file, text)
    fs.fsyncSync(file)
  } finally {
    fs.closeSync(file)
  }
}

/** Flushes a directory to make its file names durable. Windows has no such call and needs none. */
export function syncDirectory(directory: string) {
  if (process.platform === 'win32') return
  const handle = fs.openSync(directory, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

/** Gives a file created by root to the owner of its directory, for use by an ordinary user. */
export function chownToDirectoryOwner(path: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = fs.statSync(dirname(path))
  if (uid !== 0) fs.chownSync(path, uid, gid)
}

/** Returns the text of a file, or undefined if it does not exist. */
export function readTextIfAny(path: string): string | undefined {
  try {
    return fs.readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw asFileUnusable(path, error)
  }
}
