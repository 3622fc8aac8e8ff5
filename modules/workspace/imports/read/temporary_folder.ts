import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportSource } from './import_source.js'

const PREFIX = 'strata-import-'
const NAME = new RegExp(`^${PREFIX}(\\d+)-`)

/** Creates a folder for the files of one import; its name has the id of this process. */
export function temporaryFolder() {
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
}

/** Creates a folder that is removed when the source is closed. */
export async function folderOfSource(source: ImportSource) {
  const folder = await temporaryFolder()
  const { close } = source
  source.close = async () => {
    await rm(folder, { recursive: true, force: true })
    await close()
  }
  return folder
}

/**
 * Removes the folders of processes that were killed. Called before this process opens an import: in
 * a container, the process before had the same id.
 */
export async function removeAbandonedFolders() {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = NAME.exec(name) ?? []
    if (pid === undefined || isOther(Number(pid))) continue
    await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

/** Returns true for the id of another process that runs. */
function isOther(pid: number) {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user can't be signaled.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
