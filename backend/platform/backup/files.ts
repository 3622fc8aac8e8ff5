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

/**
 * Copies the bytes that rows refer to from one folder to another. Keeps existing files, unless they
 * are shorter because a copy was cut off.
 */
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
 * object with the same name and size is identical.
 */
async function copyObject(from: string, to: string) {
  const size = await readableSize(from)
  if (size === undefined) return undefined
  const existing = await stat(to).catch(() => undefined)
  if (existing && existing.size >= size) return existing.size
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    // Deleted since.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return (await stat(to)).size
}

/**
 * Returns a file's size; undefined for a missing file. Throws FileUnusable for one that cannot be
 * opened, because an error of `copyFile` does not say which of its two files is at fault.
 */
async function readableSize(path: string) {
  try {
    const file = await open(path)
    return await file
      .stat()
      .then(({ size }) => size)
      .finally(() => file.close())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw asFileUnusable(path, error)
  }
}
