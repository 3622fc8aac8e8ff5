import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { FileDisk } from '#backend/files/disk'
import { bucketDisk } from '#backend/files/testing/bucket_server'
import { temporaryDirectory } from '#backend/testing/environment'
import { testPort } from '#backend/testing/test_port'

/** A folder that takes nothing, whoever asks: a file lies in its place. */
export async function folderThatTakesNothing() {
  const location = join(await temporaryDirectory(), 'files')
  await writeFile(location, '')
  return new FileDisk(new Disk(new FSDriver({ location, visibility: 'private' })))
}

/** A bucket behind an address where nobody answers. */
export async function bucketThatIsGone() {
  return bucketDisk(await testPort())
}
