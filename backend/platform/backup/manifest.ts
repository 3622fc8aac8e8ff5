import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Goes up when a backup of today could not be read by a program of yesterday. */
const FORMAT = 1
const NAME = 'manifest.json'

/** A table's rows: a file in COPY's text format, gzipped. */
export interface BackedUpTable {
  schema: string
  name: string
  columns: string[]
  /** Path in the backup. */
  file: string
  rows: number
  /** Of the file. */
  sha256: string
}

/** What a backup holds. It is written last: a folder without one is no backup. */
export interface Manifest {
  strata_backup: typeof FORMAT
  /** ISO 8601: the moment that all tables show. */
  made_at: string
  /** Names of the migrations that had made the tables, oldest first. */
  migrations: string[]
  /** In an order in which they can be filled again. */
  tables: BackedUpTable[]
  sequences: { name: string; last_value: string }[]
  /** Positions up to which what happens once, such as an erasure, has happened. */
  reactions: { name: string; position: string }[]
  /** `local`: they are in the backup, but for those that were missing. `s3`: they are in the bucket. */
  files: { storage: 'local' | 's3'; count: number; bytes: number; missing: string[] }
}

/** Something that an operator has to know and can do something about. */
export class BackupUnusable extends Error {}

export function newManifest(about: Omit<Manifest, 'strata_backup'>): Manifest {
  return { strata_backup: FORMAT, ...about }
}

export async function writeManifest(folder: string, manifest: Manifest) {
  await writeFile(join(folder, NAME), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
}

/** Throws BackupUnusable when the folder is no backup, or one of another format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => {
    throw new BackupUnusable(`${folder} is no finished backup: it has no ${NAME}.`)
  })
  const manifest = parse(text)
  if (manifest?.strata_backup !== FORMAT) {
    throw new BackupUnusable(`${folder} is no backup that this version of Strata can read.`)
  }
  if (isWhole(manifest)) return manifest
  throw new BackupUnusable(`The backup is damaged: its ${NAME} has changed.`)
}

/** Throws BackupUnusable when a table's file is not what was written. */
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

/** What is read here lies in the folder of the backup. */
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
