import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const SHARED_MEMORY = '/dev/shm'

/** Memory in bytes that the databases of three concurrent suites never fill. */
const ROOM_FOR_DATABASES = 8 * 2 ** 30

/**
 * Returns the directory for test data: in memory if there is enough, because hundreds of databases
 * are thousands of files, else on disk.
 */
export async function testDataRoot(): Promise<string> {
  const room = Math.min(await freeSharedMemory(), process.availableMemory())
  return room >= ROOM_FOR_DATABASES ? SHARED_MEMORY : tmpdir()
}

/** Returns the free bytes of /dev/shm, which some containers limit to 64 MB; 0 without it. */
export async function freeSharedMemory(): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(SHARED_MEMORY)
    return bavail * bsize
  } catch {
    return 0
  }
}
