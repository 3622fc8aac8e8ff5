import { constants } from 'node:fs'
import { copyFile, mkdir, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { asFileUnusable } from '#kernel/failures/file_unusable'
import { BackupUnusable } from '#platform/backup/manifest'

/** Selects the names of all objects that rows refer to. */
const OBJECTS = `
  select object as name from files where object is not null
  union all
  select 'avatars/' || key from avatars
  order by 1`

/**
 * Valid object names. Rows of a backup may be tampered with, and no name may point outside the
 * folder.
 */
const OBJECT_NAME = /^[\w-]+(\/[\w-]+)+(\.[\w-]+)?$/

export interface CopiedFiles {
  count: number
  bytes: number
  /** Objects that rows refer to, but whose bytes are missing. */
  missing: string[]
}

/** Copies the bytes that rows refer to from one folder to another. Existing files are kept. */
export async function copyFiles(
  client: pg.ClientBase,
  from: string,
  to: string
): Promise<CopiedFiles> {
  const { rows } = await client.query<{ name: string }>(OBJECTS)
  const copied: CopiedFiles = { count: 0, bytes: 0, missing: [] }
  for (const { name } of rows) {
    if (!OBJECT_NAME.test(name)) throw new BackupUnusable(`${name} is not a valid file name.`)
    const bytes = await copyObject(join(from, name), join(to, name))
    if (bytes === undefined) {
      copied.missing.push(name)
      continue
    }
    copied.count++
    copied.bytes += bytes
  }
  return copied
}

/**
 * Returns the object's size; undefined when it does not exist. Objects never change, so an existing
 * object with the same name is identical.
 */
async function copyObject(from: string, to: string) {
  if (!(await isReadable(from))) return undefined
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Deleted since.
    if (code === 'ENOENT') return undefined
    if (code !== 'EEXIST') throw error
  }
  return (await stat(to)).size
}

/**
 * Returns false for a missing file. Throws FileUnusable for one that cannot be opened, because an
 * error of `copyFile` does not say which of its two files is at fault.
 */
async function isReadable(path: string) {
  try {
    await (await open(path)).close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw asFileUnusable(path, error)
  }
}
