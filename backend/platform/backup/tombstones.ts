import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { asFileUnusable } from '#kernel/failures/file_unusable'
import { eraseKeys } from '#kernel/vault/sql'
import { BackupUnusable } from '#platform/backup/manifest'

/** Name of the list inside of a backup. */
export const TOMBSTONES = 'tombstones.txt'
const TITLE = '# Strata: blocks that were deleted for ever, and when'

/** A block that was deleted for ever. */
export interface Tombstone {
  id: string
  /** ISO 8601. */
  at: string
}

/** Those of the vault; none where there is no vault yet. */
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
 * A line each, whole or not at all: the list of before stays where this fails. It holds no key and no
 * text, so it may be kept anywhere. Throws FileUnusable.
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

/** From a list, or that of a backup. Throws BackupUnusable when it is neither. */
export async function readTombstones(path: string): Promise<Tombstone[]> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false
  )
  const file = isFolder ? join(path, TOMBSTONES) : path
  const text = await readFile(file, 'utf8').catch(() => '')
  const [title, ...lines] = text.trim().split('\n')
  if (title !== TITLE) throw new BackupUnusable(`${path} is no list of tombstones.`)
  return lines.map((line, i) => {
    const [, id, at] = /^(\d+) (\S+)$/.exec(line) ?? []
    if (id && at && !Number.isNaN(Date.parse(at))) return { id, at }
    throw new BackupUnusable(`${path} is damaged in line ${i + 2}.`)
  })
}

/**
 * Erases the keys of blocks that were deleted for ever since, their files' rows too. Blocks that the
 * vault does not know get a tombstone all the same: the log may hold more than the vault.
 */
export async function applyTombstones(client: pg.ClientBase, tombstones: Tombstone[]) {
  await client.query(eraseKeys('unnest($1::bigint[], $2::timestamptz[]) as t(id, at)'), [
    tombstones.map(({ id }) => id),
    tombstones.map(({ at }) => at),
  ])
  await client.query(
    `delete from files f using vault.keys k where k.block_id = f.block_id and k.erased_at is not null`
  )
}
