import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { movedTo, refillLog } from '#kernel/event_store/copies'
import { waitingKeys } from '#kernel/outbox/outbox'
import { copyFiles, type CopiedFiles } from '#platform/backup/files'
import { BackupUnusable, type BackedUpTable, type Manifest } from '#platform/backup/manifest'
import { currentName } from '#kernel/database/migration_names'
import { refuseServers } from '#kernel/database/running_servers'
import { readTable, tablesOfBackup, tablesToEmpty, type Table } from '#platform/backup/tables'
import { REMOVAL_TOPIC, removeObjects } from '#platform/files/removal'
import { applyTombstones, tombstonesIn, type Tombstone } from '#platform/backup/tombstones'

export interface RestoreOptions {
  /** Folder of the backup. */
  from: string
  manifest: Manifest
  /** True if the backup replaces existing data. */
  replace: boolean
  /** Tombstones from lists named by the operator; the database's own are always applied. */
  tombstones: Tombstone[]
  /** Folder of the files on this server; undefined when files are in a bucket. */
  files: string | undefined
  /** Returns the names of this program's migrations. */
  migrations: () => Promise<string[]>
  /** Creates this program's tables, as a server does at its start. */
  prepare: () => Promise<void>
}

export interface Restored {
  /** Number of blocks that stay permanently deleted. */
  erased: number
  /** Number of mails queued when the backup was made, by template. */
  withheldMails: Record<string, number>
  /** Undefined when files are in a bucket. */
  files: CopiedFiles | undefined
  /** EventStoreDB that a copy moved the log to: before the restore, and in the backup. */
  logIn: { before: string | undefined; now: string | undefined }
}

/**
 * Restores a backup into a database, in one transaction. Data permanently deleted since the backup
 * stays deleted, because the tombstones of the database and the given ones win. Read models are
 * created empty, and servers fill them. Throws ServerRuns and BackupUnusable before any row is
 * changed, and leaves an empty database to the version that made the backup. Files are copied before
 * the commit, so a failed restore can be repeated.
 */
export async function restoreBackup(
  client: pg.ClientBase,
  options: RestoreOptions
): Promise<Restored> {
  const { from, manifest, replace, prepare } = options
  await refuseServers(client)
  if (!replace && (await holdsData(client))) {
    throw new BackupUnusable(
      'The database already holds data. Set DATABASE_URL to an empty one, or add --replace to ' +
        'replace the data with the backup.'
    )
  }
  refuseOtherVersion(manifest, await options.migrations())
  await prepare()
  await refuseOtherTables(client, manifest)
  const tombstones = [...(await tombstonesIn(client)), ...options.tombstones]
  const logIn: Restored['logIn'] = { before: await movedTo(client), now: undefined }
  const isHere = manifest.files.storage === 'local' && options.files !== undefined
  let withheldMails: Restored['withheldMails']
  let files: Restored['files']
  await client.query('begin')
  try {
    // Pending file removals.
    const removals = await waitingKeys(client, REMOVAL_TOPIC)
    await empty(client, manifest)
    await refillLog(client, async () => {
      for (const table of manifest.tables) await load(client, from, table)
    })
    logIn.now = await movedTo(client)
    withheldMails = await withholdMails(client)
    await applyTombstones(client, tombstones)
    await setSequences(client, manifest)
    await enqueueRemovals(client, removals)
    await setReactions(client, manifest)
    if (isHere) files = await copyFiles(client, join(from, 'files'), options.files!)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  await prepare()
  await client.query('analyze')
  return { erased: new Set(tombstones.map(({ id }) => id)).size, withheldMails, files, logIn }
}

/**
 * Returns true if a table has rows, because an interrupted restore leaves empty ones. Every command
 * lists the master keys, which are in use only with keys.
 */
async function holdsData(client: pg.ClientBase) {
  for (const { schema, name } of await tablesOfBackup(client)) {
    if (schema === 'vault' && name === 'master_keys') continue
    const table = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
    const { rowCount } = await client.query(`select from ${table} limit 1`)
    if (rowCount! > 0) return true
  }
  return false
}

function refuseOtherVersion(manifest: Manifest, own: string[]) {
  const migrations = manifest.migrations.map(currentName)
  const newer = migrations.find((name) => !own.includes(name))
  const later = own.find((name) => !migrations.includes(name))
  if (!newer && !later) return
  const difference = newer ? `a newer version made it, with ${newer}` : `it lacks ${later}`
  throw new BackupUnusable(
    `The backup is from another version (${difference}). Restore it with the version that made it, ` +
      'then start this one.'
  )
}

/** Throws BackupUnusable when a tampered manifest names other tables than a backup holds. */
async function refuseOtherTables(client: pg.ClientBase, { tables }: Manifest) {
  const own = await tablesOfBackup(client)
  const namesOf = (all: Table[]) =>
    all.map(({ schema, name, columns }) => [schema, name, ...columns].join()).sort()
  if (isDeepStrictEqual(namesOf(own), namesOf(tables))) return
  throw new BackupUnusable('The backup is damaged: its manifest names other tables than it holds.')
}

/**
 * Empties the database. Also drops read models, because their source data is replaced. Keeps the
 * checkpoints of reactions, so that an aborted restore does not repeat reactions from the start.
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
 * Advances sequences so that no number is assigned twice. Tombstones newer than the backup and the
 * database itself may have used higher numbers. Sequences do not roll back with the transaction, so
 * none is ever lowered.
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
 * Stops due mails of the backup, because they may have been sent since. Users can request them
 * again. Mails not yet due are kept, because they were not sent.
 */
async function withholdMails(client: pg.ClientBase): Promise<Restored['withheldMails']> {
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

/** Queues the pending removals again. An object that a restored row refers to is kept. */
async function enqueueRemovals(client: pg.ClientBase, objects: string[]) {
  await client.query(removeObjects({ object: 'object', from: 'unnest($1::text[]) as object' }), [
    objects,
  ])
}

/**
 * Sets reactions to the positions in the backup, because their effects have happened up to there.
 */
async function setReactions(client: pg.ClientBase, { reactions }: Manifest) {
  for (const { name, position } of reactions) {
    await client.query('update projections.checkpoints set position = $2 where name = $1', [
      name,
      position,
    ])
  }
}
