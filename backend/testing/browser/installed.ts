import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Returns the path of the first program on the PATH, or of the first file that exists. */
export function findInstalled(names: string[], files: string[] = []): string | undefined {
  return names.map(which).find((path) => path !== undefined) ?? files.find(executable)
}

/** Installs the first of these packages that provides a program of its name, as root on Debian. */
export function installByApt(what: string, names: string[]): string | undefined {
  if (!isRoot() || !which('apt-get')) return undefined
  console.log(`Installing ${what} with apt-get`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Another shard may run apt at the same time.
  const oneByOne = [join(tmpdir(), 'strata-apt.lock'), 'apt-get']
  const apt = (...args: string[]) =>
    spawnSync('flock', [...oneByOne, ...args], { env, stdio: 'inherit' })
  apt('update', '-qq')
  for (const name of names) {
    apt('install', '-y', '-qq', '--no-install-recommends', name, 'fonts-dejavu-core')
    const path = which(name)
    if (path) return path
  }
  return undefined
}

export function executable(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export function isRoot() {
  return process.getuid?.() === 0
}

function which(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(executable)
}
