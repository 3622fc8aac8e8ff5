import type pg from 'pg'
import { waitingKeys } from '#kernel/outbox/outbox'
import type { FileDisk } from '#platform/files/disk'
import { codeOf, DiskUnavailable } from '#platform/files/disk_errors'
import { type Keeper, REMOVAL_TOPIC } from '#platform/files/removal'

export interface FilesFound {
  /** Number of needed objects. */
  needed: number
  /** Needed objects that do not exist. */
  missing: string[]
  /**
   * Existing objects neither needed nor about to be removed; undefined when the bucket was not
   * listed.
   */
  unneeded?: string[]
  /** Reason why the bucket was not listed, such as AccessDenied. */
  unlisted?: string
}

/** Folders of objects on the disk. */
const FOLDERS = ['files', 'avatars', 'uploads', 'imports']

/**
 * Compares the objects on the disk with the objects known to the product, while servers run. Throws
 * DiskUnavailable, which names the setting.
 */
export async function checkFiles(
  disk: FileDisk,
  keepers: Keeper[],
  pool: pg.Pool
): Promise<FilesFound> {
  const problem = await disk.problem()
  if (problem) throw new DiskUnavailable(problem)
  // Listed first, so that an object written later does not count as unknown.
  let unlisted: string | undefined
  const there = await allNames(disk).catch((error: unknown) => {
    unlisted = codeOf(error)
  })
  const leaving = await waitingKeys(pool, REMOVAL_TOPIC)
  const needed = (await Promise.all(keepers.map((keeper) => keeper.objects()))).flat()
  const missing: string[] = []
  for (const name of needed) {
    if (there?.has(name)) continue
    const stillNeeded = async () => (await kept(keepers, [name])).length > 0
    if ((await disk.size(name)) === undefined && (await stillNeeded())) missing.push(name)
  }
  const known = new Set([...needed, ...leaving])
  const strangers = there && [...there].filter((name) => !known.has(name))
  const keptStrangers = new Set(await kept(keepers, strangers ?? []))
  const unneeded = strangers?.filter((name) => !keptStrangers.has(name))
  return { needed: needed.length, missing, unneeded, unlisted }
}

async function allNames(disk: FileDisk) {
  const names = new Set<string>()
  for (const folder of FOLDERS) for await (const name of disk.names(folder)) names.add(name)
  return names
}

async function kept(keepers: Keeper[], names: string[]) {
  const found: string[] = []
  for (const name of names) {
    for (const keeper of keepers) if (await keeper.keeps(name)) found.push(name)
  }
  return found
}
