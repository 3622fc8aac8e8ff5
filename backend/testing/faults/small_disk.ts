import { spawnSync } from 'node:child_process'
import { atEndOfSuite } from '#testing/cleanup'
import { temporaryDirectory } from '#testing/environment'

/**
 * A directory on a disk of its own of this many megabytes, which a test may fill. Undefined where
 * this user may not mount one: elsewhere than as root on Linux.
 */
export async function smallDisk(megabytes: number): Promise<string | undefined> {
  const directory = await temporaryDirectory()
  const options = `size=${megabytes}m,mode=0711`
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', directory])
  if (mounted.status !== 0) return undefined
  // A process that ends may hold it for a moment; its files go with the last one.
  atEndOfSuite(async () => spawnSync('umount', ['--lazy', directory]))
  return directory
}
