import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { waitingKeys } from '#kernel/outbox/outbox'
import { copyFiles, type CopiedFiles } from '#platform/backup/files'
import { BackupUnusable, type BackedUpTable, type Manifest } from '#platform/backup/manifest'
import { migrationsIn } from '#platform/backup/create'
import { currentName } from '#kernel/database/migration_names'
import { readTable, tablesOfBackup, tablesToEmpty, type Table } from '#platform/backup/tables'
import { REMOVAL_TOPIC, removeObjects } from '#platform/files/removal'
import { applyTombstones, tombstonesIn, type Tombstone } from '#platform/backup/tombstones'

/** How long the connection of a server that has ended may still be there. */
const ENDING_MS = 5_000

export interface RestoreOptions {
  /** The backup. */
  from: string
  manifest: Manifest
  /** What is in the database gives way. */
  replace: boolean
  /** Of lists that were named; those of the database itself are taken anyway. */
  tombstones: Tombstone[]
  /** Where files lie on this server; undefined when they lie in a bucket. */
  files: string | undefined
  /** Makes the tables of this program, as a server does at its start. */
  prepare: () => Promise<void>
}

export interface Restored {
  /** Blocks that stay deleted for ever. */
  erased: number
  /** Mails that waited when the backup was made, by template. */
  heldBack: Record<string, number>
  /** Undefined when files lie in a bucket. */
  files: CopiedFiles | undefined
}

/**
 * Puts a backup into a database, in one transaction. What was deleted for ever since stays deleted:
 * tombstones of the database, and those that were given, win. Read models are made empty: servers
 * fill them. Throws BackupUnusable before any row is changed.
 */
export async function restoreBackup(
  client: pg.ClientBase,
  options: RestoreOptions
): Promise<Restored> {
  const { from, manifest, replace, prepare } = options
  await refuseServers(client)
  if (!replace && (await holdsData(client))) {
    throw new BackupUnusable(
      'The database holds data already. Name an empty one by DATABASE_URL, or add --replace to put ' +
        'the backup in its place.'
    )
  }
  await prepare()
  refuseOtherVersion(manifest, await migrationsIn(client))
  await refuseOtherTables(client, manifest)
  const tombstones = [...(await tombstonesIn(client)), ...options.tombstones]
  let heldBack: Restored['heldBack']
  await client.query('begin')
  try {
    // Bytes that were still to go.
    const removals = await waitingKeys(client, REMOVAL_TOPIC)
    await empty(client, manifest)
    for (const table of manifest.tables) await load(client, from, table)
    heldBack = await holdBackMails(client)
    await applyTombstones(client, tombstones)
    await setSequences(client, manifest)
    await enqueueRemovals(client, removals)
    await setReactions(client, manifest)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  await prepare()
  const isHere = manifest.files.storage === 'local' && options.files !== undefined
  const files = isHere ? await copyFiles(client, join(from, 'files'), options.files!) : undefined
  await client.query('analyze')
  return { erased: new Set(tombstones.map(({ id }) => id)).size, heldBack, files }
}

/**
 * A server would go on from what it has in memory. Each has a connection on which it listens, which
 * Postgres may still hold for a moment when the server has ended.
 */
async function refuseServers(client: pg.ClientBase) {
  const deadline = performance.now() + ENDING_MS
  for (;;) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name like 'strata listener%'`
    )
    if (!rowCount) return
    if (performance.now() > deadline) {
      throw new BackupUnusable('A server is running on this database: stop it first.')
    }
    await pause(200)
  }
}

async function holdsData(client: pg.ClientBase) {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('adonis_schema') is not null or to_regclass('vault.keys') is not null
       or to_regclass('event_store.events') is not null as there`
  )
  return rows[0]!.there
}

function refuseOtherVersion(manifest: Manifest, own: string[]) {
  const migrations = manifest.migrations.map(currentName)
  const newer = migrations.find((name) => !own.includes(name))
  const later = own.find((name) => !migrations.includes(name))
  if (!newer && !later) return
  const difference = newer ? `a newer version made it, with ${newer}` : `it lacks ${later}`
  throw new BackupUnusable(
    `The backup is of another version (${difference}). Restore it with the version that made it, ` +
      'then start this one.'
  )
}

/** A manifest that somebody has changed names other rows than those that a backup holds. */
async function refuseOtherTables(client: pg.ClientBase, { tables }: Manifest) {
  const own = await tablesOfBackup(client)
  const namesOf = (all: Table[]) =>
    all.map(({ schema, name, columns }) => [schema, name, ...columns].join()).sort()
  if (isDeepStrictEqual(namesOf(own), namesOf(tables))) return
  throw new BackupUnusable('The backup is damaged: its manifest names other tables than it holds.')
}

/**
 * Read models go, too: what they show is no longer there. Reactions stay, for a restore that is cut
 * off must not have them start over.
 */
async function empty(client: pg.ClientBase, { reactions }: Manifest) {
  const kept = reactions.map(({ name }) => name)
  await client.query('delete from projections.checkpoints where name <> all($1)', [kept])
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'rm\\_%'`
  )
  for (const { name } of rows) await client.query(`drop schema ${name} cascade`)
  await client.query(`truncate ${(await tablesToEmpty(client)).join(', ')}`)
}

async function load(client: pg.ClientBase, from: string, table: BackedUpTable) {
  const rows = await readTable(client, from, table)
  if (rows === table.rows) return
  throw new Error(`${table.file} has ${rows} rows and should have ${table.rows}`)
}

/**
 * No number is given twice: not those of tombstones that are newer than the backup, nor those that the
 * database has given. Sequences do not go back with the transaction, so none is ever set lower.
 */
async function setSequences(client: pg.ClientBase, { sequences }: Manifest) {
  for (const { name, last_value: value } of sequences) {
    await client.query(
      `select setval($1::regclass, $2::bigint)
       where $2::bigint > coalesce(pg_sequence_last_value($1::regclass), 0)`,
      [name, value]
    )
  }
  await client.query(
    `select setval('vault.block_ids', max(block_id)) from vault.keys
     having max(block_id) > (select last_value from vault.block_ids)`
  )
}

/**
 * Whether they were sent since the backup nobody knows. What they are about can be asked for again.
 * Those that are not due yet were not sent.
 */
async function holdBackMails(client: pg.ClientBase): Promise<Restored['heldBack']> {
  const { rows } = await client.query<{ template: string; count: number }>(
    `with held as (
       update outbox set dead_at = now(), last_error = 'waited when the backup was made'
       where topic = 'mail' and done_at is null and dead_at is null and next_attempt_at <= now()
       returning payload ->> 'template' as template
     )
     select template, count(*)::int as count from held group by template order by template`
  )
  return Object.fromEntries(rows.map(({ template, count }) => [template, count]))
}

/** What a row of the backup names is kept all the same. */
async function enqueueRemovals(client: pg.ClientBase, objects: string[]) {
  await client.query(removeObjects({ object: 'object', from: 'unnest($1::text[]) as object' }), [
    objects,
  ])
}

/** What happens once has happened as far as it had then. */
async function setReactions(client: pg.ClientBase, { reactions }: Manifest) {
  for (const { name, position } of reactions) {
    await client.query('update projections.checkpoints set position = $2 where name = $1', [
      name,
      position,
    ])
  }
}
