import { spawnSync } from 'node:child_process'
import { atEndOfSuite } from '#testing/cleanup'
import { temporaryDirectory } from '#testing/environment'

/**
 * Mounts a separate disk of this many megabytes, which a test may fill, and returns its directory.
 * Returns undefined unless this is root on Linux, because other users may not mount one.
 */
export async function smallDisk(megabytes: number): Promise<string | undefined> {
  const directory = await temporaryDirectory()
  const options = `size=${megabytes}m,mode=0711`
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', directory])
  if (mounted.status !== 0) return undefined
  // An ending process may hold the disk for a moment; a lazy unmount waits for it.
  atEndOfSuite(async () => spawnSync('umount', ['--lazy', directory]))
  return directory
}
