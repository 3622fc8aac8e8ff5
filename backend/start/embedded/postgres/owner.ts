import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { prepareDataDirectory } from '#start/embedded/data_directory'
import { readTextIfAny, writePrivateFile } from '#start/embedded/private_files'
import { EmbeddedPostgresError, EmbeddedPostgresUnavailable } from '#start/embedded/postgres/errors'
import { type Identity, succeedsAs, USER_NAMESPACE } from '#start/embedded/postgres/run_as'

/** Directory for root's clusters and binaries that the Postgres user cannot reach elsewhere. */
const SYSTEM_DIRECTORY = '/var/lib/strata'

/** User that runs Postgres, and the location of its files. */
export interface Owner {
  identity: Identity
  /** Real path of the directory with the cluster (`data`), its credentials and its log. */
  home: string
  /** Directory for binaries that cannot run from node_modules. */
  runtimes: string
}

/**
 * Chooses the user that runs Postgres, because Postgres refuses to run as root.
 *
 * An ordinary user runs it in place. Root gives it to the owner of the cluster or of the data
 * directory, otherwise to `postgres` or `nobody`. If that user cannot reach the directory, the
 * cluster lives in /var/lib/strata/<id>. The data directory stores the id, because a hash of its
 * path would break when the directory is moved.
 */
export function chooseOwner(dataDirectory: string): Owner {
  prepareDataDirectory(dataDirectory)
  const directory = join(fs.realpathSync(dataDirectory), 'postgres')
  const idFile = join(directory, 'id')
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 })
  const id = readTextIfAny(idFile)?.trim()
  if (process.getuid?.() !== 0) return ordinaryOwner(directory, id)

  const home = id ? join(SYSTEM_DIRECTORY, id) : directory
  const identity = chooseIdentity(home, dataDirectory)
  const owner = { identity, home, runtimes: SYSTEM_DIRECTORY }
  if (id) requireOneUser(home, idFile, id)
  if (identity === USER_NAMESPACE || id) return owner

  openPassage(dataDirectory, identity)
  openPassage(directory, identity)
  if (succeedsAs(identity, '/bin/sh', ['-c', 'cd "$0"', directory])) return owner
  if (fs.existsSync(join(directory, 'data'))) {
    throw new EmbeddedPostgresUnavailable(
      `its cluster in ${directory} belongs to user ${identity.uid}, who no longer has ` +
        'access. Let other users pass through the directories above it (chmod o+x).'
    )
  }
  return { ...owner, home: makeSystemHome(idFile) }
}

function ordinaryOwner(directory: string, id: string | undefined): Owner {
  const cluster = join(directory, 'data')
  const foreign = fs.existsSync(cluster) && fs.statSync(cluster).uid !== process.getuid?.()
  if (id || (foreign && process.platform !== 'win32')) {
    throw new EmbeddedPostgresUnavailable(
      `root made the cluster of ${directory}, so root has to start it. ` +
        'Or set DATA_DIR to a directory of your own.'
    )
  }
  return { identity: {}, home: directory, runtimes: directory }
}

function chooseIdentity(home: string, dataDirectory: string): Identity {
  const identity =
    ownerOf(join(home, 'data')) ??
    ownerOf(dataDirectory) ??
    accountNamed('postgres') ??
    accountNamed('nobody')
  if (identity && succeedsAs(identity, '/bin/sh', ['-c', ':'])) return identity
  if (succeedsAs(USER_NAMESPACE, '/bin/sh', ['-c', ':'])) return USER_NAMESPACE
  throw new EmbeddedPostgresUnavailable(
    'it must not run as root, and this root may not change to another user. ' +
      'Start Strata as an ordinary user.'
  )
}

/** Returns the owner of a path, or undefined if that is root or the path does not exist. */
function ownerOf(path: string): Identity | undefined {
  const stats = fs.statSync(path, { throwIfNoEntry: false })
  return stats?.uid ? { uid: stats.uid, gid: stats.gid } : undefined
}

function accountNamed(name: string): Identity | undefined {
  const lines = readTextIfAny('/etc/passwd')?.split('\n') ?? []
  const fields = lines.map((line) => line.split(':')).find(([account]) => account === name)
  return fields && { uid: Number(fields[2]), gid: Number(fields[3]) }
}

/** Lets the user's group traverse one of root's private directories, and grants nothing more. */
function openPassage(directory: string, identity: Identity) {
  const { uid, mode } = fs.statSync(directory)
  if (uid !== 0 || identity.gid === undefined || (mode & 0o077) !== 0) return
  fs.chownSync(directory, 0, identity.gid)
  fs.chmodSync(directory, 0o710)
}

/** Refuses a copied data directory, whose id points to the original's cluster. */
function requireOneUser(home: string, idFile: string, id: string) {
  const originFile = join(home, 'origin')
  const origin = readTextIfAny(originFile)?.trim()
  if (origin === idFile) return
  if (origin !== undefined && readTextIfAny(origin)?.trim() === id) {
    throw new EmbeddedPostgresError(
      `${dirname(idFile)} is a copy, and its cluster, in ${home}, is in use by ${dirname(origin)}. ` +
        `Remove ${idFile} to begin with an empty database.`
    )
  }
  writePrivateFile(originFile, idFile + '\n')
}

function makeSystemHome(idFile: string): string {
  const id = randomBytes(8).toString('hex')
  const home = join(SYSTEM_DIRECTORY, id)
  for (const [path, mode] of [
    [SYSTEM_DIRECTORY, 0o755],
    [home, 0o711],
  ] as const) {
    fs.mkdirSync(path, { recursive: true })
    fs.chmodSync(path, mode)
  }
  writePrivateFile(join(home, 'origin'), idFile + '\n')
  writePrivateFile(idFile, id + '\n')
  return home
}
