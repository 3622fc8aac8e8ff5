import { constants } from 'node:fs'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { BackupUnusable } from '#platform/backup/manifest'

/** Names of all objects that rows refer to. */
const OBJECTS = `
  select object as name from files where object is not null
  union all
  select 'avatars/' || key from avatars
  order by 1`

/** Rows of a backup may have been written by anybody: none may name what lies outside of the folder. */
const OBJECT_NAME = /^[\w-]+(\/[\w-]+)+(\.[\w-]+)?$/

export interface CopiedFiles {
  count: number
  bytes: number
  /** Objects that rows name and whose bytes are not there. */
  missing: string[]
}

/** Copies the bytes that rows refer to from one folder to another. What is there already stays. */
export async function copyFiles(
  client: pg.ClientBase,
  from: string,
  to: string
): Promise<CopiedFiles> {
  const { rows } = await client.query<{ name: string }>(OBJECTS)
  const copied: CopiedFiles = { count: 0, bytes: 0, missing: [] }
  for (const { name } of rows) {
    if (!OBJECT_NAME.test(name)) throw new BackupUnusable(`${name} is no name of a file.`)
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

/** Its size; undefined when it is not there. An object never changes, so one of its name is the same. */
async function copyObject(from: string, to: string) {
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code !== 'EEXIST') throw error
  }
  return (await stat(to)).size
}
