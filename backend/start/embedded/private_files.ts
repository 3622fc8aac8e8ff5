import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { dirname } from 'node:path'
import { asFileUnusable } from '#kernel/failures/file_unusable'

/**
 * Writes a file that only its owner can read (mode 0600), whole or not at all, and has it on the
 * disk before it returns: these files hold keys without which data is lost. Throws FileUnusable, and
 * leaves nothing behind then.
 */
export function writePrivateFile(path: string, text: string) {
  const temporary = `${path}.${randomUUID()}`
  try {
    writeDurably(temporary, text)
    giveToOwnerOfDirectory(temporary)
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

/** Makes the names in a directory durable. Windows has no such call and needs none. */
export function syncDirectory(directory: string) {
  if (process.platform === 'win32') return
  const handle = fs.openSync(directory, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

/** Keeps what root makes in the directory of an ordinary user usable for that user. */
export function giveToOwnerOfDirectory(path: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = fs.statSync(dirname(path))
  if (uid !== 0) fs.chownSync(path, uid, gid)
}

/** The text of a file, undefined when there is none. */
export function readTextIfAny(path: string): string | undefined {
  try {
    return fs.readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw asFileUnusable(path, error)
  }
}
