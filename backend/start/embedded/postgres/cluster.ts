import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError } from '#start/embedded/postgres/errors'
import { readTextIfAny, syncDirectory, writePrivateFile } from '#start/embedded/private_files'
import type { Binaries } from '#start/embedded/postgres/binaries'
import type { Owner } from '#start/embedded/postgres/owner'
import { runAs, spawnAs } from '#start/embedded/postgres/run_as'

export interface Credentials {
  user: string
  password: string
}

/** Retries for some 5 s, because an orphaned initdb may still write or clean up there. */
const REMOVAL = { recursive: true, force: true, maxRetries: 20, retryDelay: 25 }
/** Names of unfinished initdb directories; only a finished cluster gets the name `data`. */
const UNFINISHED = /^(initdb|password)-/

/**
 * Creates the cluster if it is missing. Works under a temporary name, so that an interrupted initdb
 * never looks like a cluster. The caller holds the start lock.
 */
export async function ensureCluster(owner: Owner, binaries: Binaries): Promise<Credentials> {
  const data = join(owner.home, 'data')
  await removeUnfinished(owner.home)
  const version = readTextIfAny(join(data, 'PG_VERSION'))
  if (version !== undefined) {
    requireVersion(data, Number(version), binaries.major)
    adoptCopy(owner, data)
    return readCredentials(owner.home)
  }
  const credentials = { user: 'strata', password: randomBytes(24).toString('base64url') }
  writePrivateFile(join(owner.home, 'credentials.json'), JSON.stringify(credentials) + '\n')
  await makeCluster(owner, binaries, credentials, data)
  return credentials
}

async function makeCluster(owner: Owner, binaries: Binaries, login: Credentials, data: string) {
  const unfinished = join(owner.home, `initdb-${randomUUID()}`)
  const passwordFile = join(owner.home, `password-${randomUUID()}`)
  try {
    fs.mkdirSync(unfinished, { mode: 0o700 })
    fs.writeFileSync(passwordFile, login.password, { mode: 0o600 })
    chownTo(owner, unfinished)
    chownTo(owner, passwordFile)
    await runInitdb(owner, binaries, unfinished, [
      `--username=${login.user}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ])
    fs.renameSync(unfinished, data)
    syncDirectory(owner.home)
  } finally {
    for (const path of [unfinished, passwordFile]) fs.rmSync(path, { recursive: true, force: true })
  }
}

/**
 * Runs initdb inside the directory, with relative paths. An initdb whose starter was killed then
 * cannot recreate its directory after the next start has removed it.
 */
async function runInitdb(owner: Owner, binaries: Binaries, directory: string, args: string[]) {
  const initdb = spawnAs(owner.identity, binaries.initdb, ['--pgdata=.', ...args], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [initdb.stdout, initdb.stderr])
    stream?.on('data', (text) => (output += text))
  const [code] = await once(initdb, 'close')
  if (code !== 0) throw new EmbeddedPostgresError(`initdb ended with ${code}:\n${output.trim()}`)
}

async function removeUnfinished(home: string) {
  for (const name of fs.readdirSync(home)) {
    if (UNFINISHED.test(name)) await rm(join(home, name), REMOVAL)
  }
}

function requireVersion(data: string, version: number, major: number) {
  if (version === major) return
  throw new EmbeddedPostgresError(
    `The cluster in ${data} was made by Postgres ${version}, but Postgres ${major} is installed. ` +
      `Dump it with version ${version} and restore it into a new data directory.`
  )
}

/**
 * Gives a copied data directory back to its owner. Root's copies belong to root, and Postgres would
 * refuse them.
 */
function adoptCopy(owner: Owner, data: string) {
  if (owner.identity.uid === undefined || fs.statSync(data).uid === owner.identity.uid) return
  runAs({}, 'chown', ['-R', `${owner.identity.uid}:${owner.identity.gid}`, data])
  fs.chmodSync(data, 0o700)
}

function chownTo({ identity }: Owner, path: string) {
  if (identity.uid !== undefined) fs.chownSync(path, identity.uid, identity.gid ?? identity.uid)
}

function readCredentials(home: string): Credentials {
  const path = join(home, 'credentials.json')
  const text = readTextIfAny(path)
  if (text === undefined) {
    throw new EmbeddedPostgresError(
      `${path} is missing: restore it, because it holds the password of the cluster.`
    )
  }
  return JSON.parse(text) as Credentials
}
