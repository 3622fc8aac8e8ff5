import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { asFileUnusable } from '#kernel/failures/file_unusable'
import { eraseKeys, removeKeptTexts } from '#kernel/vault/sql'
import { BackupUnusable } from '#platform/backup/manifest'

/** Name of the list in a backup. */
export const TOMBSTONES = 'tombstones.txt'
const TITLE = '# Strata: blocks that were deleted for ever, and when'

/** Permanently deleted block. */
export interface Tombstone {
  id: string
  /** ISO 8601. */
  at: string
}

/** Returns the tombstones of the vault; none without a vault. */
export async function tombstonesIn(client: pg.ClientBase): Promise<Tombstone[]> {
  const found = await client.query<{ there: boolean }>(
    `select to_regclass('vault.keys') is not null as there`
  )
  if (!found.rows[0]!.there) return []
  const { rows } = await client.query<{ id: string; at: Date }>(
    `select block_id as id, erased_at as at from vault.keys where erased_at is not null
     order by block_id`
  )
  return rows.map(({ id, at }) => ({ id, at: at.toISOString() }))
}

/**
 * Writes one line per tombstone, atomically: on failure, the previous list stays. The list holds no
 * key and no text, so it may be stored anywhere. Throws FileUnusable.
 */
export async function writeTombstones(path: string, tombstones: Tombstone[]) {
  const lines = tombstones.map(({ id, at }) => `${id} ${at}`)
  const text = `${[TITLE, ...lines].join('\n')}\n`
  const temporary = `${path}.${randomUUID()}`
  try {
    await writeFile(temporary, text, { mode: 0o600, flag: 'wx', flush: true })
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw asFileUnusable(path, error)
  }
}

/** Reads tombstones from a list or a backup. Throws BackupUnusable when the path is neither. */
export async function readTombstones(path: string): Promise<Tombstone[]> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false
  )
  const file = isFolder ? join(path, TOMBSTONES) : path
  const text = await readFile(file, 'utf8').catch(() => '')
  const [title, ...lines] = text.trim().split('\n')
  if (title !== TITLE) throw new BackupUnusable(`${path} is not a list of tombstones.`)
  return lines.map((line, i) => {
    const [, id, at] = /^(\d+) (\S+)$/.exec(line) ?? []
    if (id && at && !Number.isNaN(Date.parse(at))) return { id, at }
    throw new BackupUnusable(`${path} is damaged in line ${i + 2}.`)
  })
}

/**
 * Erases the keys of blocks permanently deleted since the backup, and their files' rows. Blocks
 * unknown to the vault also get a tombstone, because the log may hold more than the vault.
 */
export async function applyTombstones(client: pg.ClientBase, tombstones: Tombstone[]) {
  await client.query(eraseKeys('unnest($1::bigint[], $2::timestamptz[]) as t(id, at)'), [
    tombstones.map(({ id }) => id),
    tombstones.map(({ at }) => at),
  ])
  await client.query(removeKeptTexts('(select unnest($1::bigint[]) as id)'), [
    tombstones.map(({ id }) => id),
  ])
  await client.query(
    `delete from files f using vault.keys k where k.block_id = f.block_id and k.erased_at is not null`
  )
}
