import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { BackedUpTable } from '#platform/backup/manifest'

export type Table = Pick<BackedUpTable, 'schema' | 'name' | 'columns'>

/**
 * Tables that are not backed up: derived data (read models, folds) and the migrations' bookkeeping.
 * Also short-lived data (sessions, tokens, counters, demo data).
 */
const LEFT_OUT = {
  schemas: '^(pg_|information_schema$|rm_|folds$|projections$)',
  tables: [
    'adonis_schema',
    'adonis_schema_versions',
    'auth_tokens',
    'dev_google_grants',
    'dev_mailbox',
    'dev_paypal_authority',
    'dev_paypal_books',
    'dev_paypal_things',
    'event_types',
    'process_failures',
    'rate_limits',
    'sessions',
    'stored_bytes',
  ],
}

/** Returns the tables that a backup holds; referenced tables come first. */
export async function tablesOfBackup(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ $1 and c.relname <> all($2)
     order by exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'),
       n.nspname, c.relname`,
    [LEFT_OUT.schemas, LEFT_OUT.tables]
  )
  return rows
}

/** Returns all tables except those that a restore keeps, or empties separately. */
export async function tablesToEmpty(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname !~ '^(pg_|information_schema$|rm_)'
       and tablename <> all('{adonis_schema,adonis_schema_versions,event_types,checkpoints}')`
  )
  return rows.map(({ name }) => name)
}

export async function sequencesOf(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string; last_value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text
     from pg_sequences where schemaname !~ $1 and last_value is not null
       and sequencename not like 'adonis%' order by 1`,
    [LEFT_OUT.schemas]
  )
  return rows
}

/**
 * Streams a table's rows to a file. The vault has its own folder, so that it can be stored
 * separately.
 */
export async function writeTable(
  client: pg.ClientBase,
  folder: string,
  table: Table
): Promise<BackedUpTable> {
  const { schema, name } = table
  const file = join(schema === 'vault' ? 'vault' : 'tables', `${schema}.${name}.copy.gz`)
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const rows = client.query(
    copyTo(`copy (select ${columnsIn(table)} from ${nameIn(table)}) to stdout`)
  )
  const written = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(rows, createGzip({ level: 4 }), hashed, written)
  return { ...table, file, rows: rows.rowCount ?? 0, sha256: hash.digest('hex') }
}

/** Streams rows into the table, which must be empty. Returns the number of rows. */
export async function readTable(client: pg.ClientBase, folder: string, table: BackedUpTable) {
  const rows = client.query(copyFrom(`copy ${nameIn(table)} (${columnsIn(table)}) from stdin`))
  await pipeline(createReadStream(join(folder, table.file)), createGunzip(), rows)
  return rows.rowCount ?? 0
}

function nameIn({ schema, name }: Table) {
  return `${quoted(schema)}.${quoted(name)}`
}

function columnsIn({ columns }: Table) {
  return columns.map(quoted).join(', ')
}

function quoted(name: string) {
  return `"${name.replaceAll('"', '""')}"`
}
