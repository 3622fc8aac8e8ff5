import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Format version. Incremented when an older program cannot read a new backup. */
const FORMAT = 1
const NAME = 'manifest.json'

/** Rows of a table: a gzipped file in COPY's text format. */
export interface BackedUpTable {
  schema: string
  name: string
  columns: string[]
  /** The file's path in the backup. */
  file: string
  rows: number
  /** SHA-256 of the file. */
  sha256: string
}

/** Content of a backup. Written last: a folder without a manifest is no backup. */
export interface Manifest {
  strata_backup: typeof FORMAT
  /** ISO 8601 time of the snapshot. */
  made_at: string
  /** Names of the migrations applied to the tables, oldest first. */
  migrations: string[]
  /** Tables in an order that allows refilling them. */
  tables: BackedUpTable[]
  sequences: { name: string; last_value: string }[]
  /** Positions of the reactions, whose effects, such as erasures, happen only once. */
  reactions: { name: string; position: string }[]
  /**
   * `local`: the backup holds the files, except the missing ones. `s3`: the files stay in the
   * bucket.
   */
  files: { storage: 'local' | 's3'; count: number; bytes: number; missing: string[] }
}

/** Thrown for a problem that an operator has to know about and can fix. */
export class BackupUnusable extends Error {}

export function newManifest(about: Omit<Manifest, 'strata_backup'>): Manifest {
  return { strata_backup: FORMAT, ...about }
}

export async function writeManifest(folder: string, manifest: Manifest) {
  await writeFile(join(folder, NAME), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
}

/**
 * Reads a backup's manifest. Throws BackupUnusable when the folder is no backup, or has another
 * format.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => {
    throw new BackupUnusable(`${folder} is not a finished backup: it has no ${NAME}.`)
  })
  const manifest = parse(text)
  if (manifest?.strata_backup !== FORMAT) {
    throw new BackupUnusable(`${folder} is not a backup that this version of Strata can read.`)
  }
  if (isWhole(manifest)) return manifest
  throw new BackupUnusable(`The backup is damaged: its ${NAME} has changed.`)
}

/** Throws BackupUnusable when a table's file differs from the one written. */
export async function checkTables(folder: string, { tables }: Manifest) {
  for (const { file, sha256 } of tables) {
    const hash = createHash('sha256')
    const read = pipeline(createReadStream(join(folder, file)), hash)
    const found = await read.then(
      () => hash.digest('hex'),
      () => 'nothing'
    )
    if (found !== sha256) throw new BackupUnusable(`The backup is damaged: ${file} has changed.`)
  }
}

/** Returns true if the manifest is complete and its paths stay within the backup's folder. */
function isWhole(manifest: Partial<Manifest>): manifest is Manifest {
  const { migrations, tables, sequences, reactions, files } = manifest
  if (![migrations, tables, sequences, reactions].every(Array.isArray) || !files) return false
  return tables!.every(({ file }) => /^(tables|vault)\/[\w.-]+$/.test(file))
}

function parse(text: string): Partial<Manifest> | undefined {
  try {
    return JSON.parse(text) as Partial<Manifest>
  } catch {
    return undefined
  }
}
