import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { discardUnfinished } from '#kernel/failures/discard_unfinished'
import { asFileUnusable } from '#kernel/failures/file_unusable'
import { copyFiles } from '#platform/backup/files'
import {
  BackupUnusable,
  newManifest,
  writeManifest,
  type Manifest,
} from '#platform/backup/manifest'
import { sequencesOf, tablesOfBackup, writeTable } from '#platform/backup/tables'
import { TOMBSTONES, tombstonesIn, writeTombstones } from '#platform/backup/tombstones'

export interface BackupOptions {
  /** Folder that does not exist yet. */
  to: string
  /** Folder of the files on this server; undefined when files are in a bucket. */
  files: string | undefined
  /** Names of reaction projections, whose effects happen only once. */
  reactions: string[]
}

/**
 * Backs up all data that cannot be derived, as one database snapshot, while servers run. Files are
 * copied afterwards, so the backup has every file in the snapshot unless it was deleted since.
 * Throws BackupUnusable and FileUnusable, and leaves no partial folder, also if interrupted.
 */
export async function createBackup(
  client: pg.ClientBase,
  { to, files, reactions }: BackupOptions
): Promise<Manifest> {
  await mkdir(to, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new BackupUnusable(`${to} already exists: choose a new folder.`)
    if (error.code === 'ENOENT') throw new BackupUnusable(`The folder above ${to} does not exist.`)
    throw asFileUnusable(to, error)
  })
  try {
    return await discardUnfinished(to, () => fill(client, { to, files, reactions }))
  } catch (error) {
    throw asFileUnusable(to, error)
  }
}

async function fill(client: pg.ClientBase, { to, files, reactions }: BackupOptions) {
  await client.query('begin isolation level repeatable read read only')
  await client.query(`set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'`)
  const { rows } = await client.query<{ at: Date }>('select now() as at')
  const tables = []
  for (const table of await tablesOfBackup(client)) tables.push(await writeTable(client, to, table))
  await writeTombstones(join(to, TOMBSTONES), await tombstonesIn(client))
  const copied = files ? await copyFiles(client, files, join(to, 'files')) : undefined
  const manifest = newManifest({
    made_at: rows[0]!.at.toISOString(),
    migrations: await migrationsIn(client),
    tables,
    // Read last, because sequences are not part of the snapshot and must not assign an id again.
    sequences: await sequencesOf(client),
    reactions: await positionsOf(client, reactions),
    files: copied
      ? { storage: 'local', ...copied }
      : { storage: 's3', count: 0, bytes: 0, missing: [] },
  })
  await client.query('commit')
  await writeManifest(to, manifest)
  return manifest
}

/** Returns the names of migrations, oldest first. */
async function migrationsIn(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from adonis_schema order by id'
  )
  return rows.map(({ name }) => name)
}

async function positionsOf(client: pg.ClientBase, names: string[]) {
  const { rows } = await client.query<{ name: string; position: string }>(
    'select name, position from projections.checkpoints where name = any($1) order by name',
    [names]
  )
  return rows
}
