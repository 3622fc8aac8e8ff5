import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from '@japa/runner'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { FileDisk } from '#platform/files/disk'
import { DiskUnavailable, WrongLength } from '#platform/files/disk_errors'
import { bucketThatIsGone, folderThatTakesNothing } from '#platform/files/testing/disks_away'
import { temporaryDirectory } from '#testing/environment'
import { fillDisk } from '#testing/full_disk'

async function failureOf(disk: FileDisk): Promise<unknown> {
  const bytes = Buffer.from('bytes')
  return disk.write('files/a', bytes, 'text/plain').catch((error: unknown) => error)
}

async function folder() {
  const location = await temporaryDirectory()
  return new FileDisk(new Disk(new FSDriver({ location, visibility: 'private' })))
}

test.group('Storage that takes no files', () => {
  test('an upload on a full disk fails with the setting, the folder and the cause', async ({
    assert,
    cleanup,
  }) => {
    const disk = await folder()
    const location = disk.folder
    fillDisk(cleanup)
    const receiving = disk.receive('files/a', Readable.from([Buffer.from('bytes')]), 5)
    const error = await receiving.catch((failure: unknown) => failure)
    assert.instanceOf(error, DiskUnavailable)
    assert.equal(
      (error as Error).message,
      `Files can’t be reached: DATA_DIR: ${location} cannot be used: the disk is full. ` +
        'Free some space, or choose another path (ENOSPC).'
    )
  })

  test('each chunk of an upload is freed once it is written', async ({ assert, cleanup }) => {
    const disk = await folder()
    const server = createServer().listen(0, '127.0.0.1')
    cleanup(() => void server.close())
    await once(server, 'listening')
    const bytes = Buffer.alloc(1_000_000, 'bytes')
    const { port } = server.address() as AddressInfo
    const responded = fetch(`http://127.0.0.1:${port}`, { method: 'PUT', body: bytes })
    const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
    const chunks: Buffer[] = []
    request.push = (chunk: Buffer | null) => {
      if (chunk) chunks.push(chunk)
      return Readable.prototype.push.call(request, chunk)
    }
    await disk.receive('files/a', request, bytes.length)
    response.end()
    await responded
    assert.isTrue(bytes.equals(await readFile(join(disk.folder, 'files/a'))))
    const kept = chunks.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)
    assert.isBelow(kept, bytes.length / 10)
  })

  test('bytes of a caller stay after they are written', async ({ assert }) => {
    const disk = await folder()
    const bytes = Buffer.from(new ArrayBuffer(5)).fill('bytes')
    await disk.write('files/a', bytes, 'text/plain')
    assert.equal(String(bytes), 'bytes')
  })

  test('a file of another size than announced is refused', async ({ assert }) => {
    const disk = await folder()
    const storing = disk.storeFile('files/a', 6, (path) => writeFile(path, 'bytes'))
    await assert.rejects(() => storing, WrongLength)
  })

  test('a file that cannot be created fails as an outage', async ({ assert }) => {
    const disk = await folder()
    const storing = disk.storeFile('files/a', 5, (path) => writeFile(dirname(path), 'bytes'))
    await assert.rejects(() => storing, DiskUnavailable)
  })

  test('the first bytes of a shorter file are all of them', async ({ assert }) => {
    const disk = await folder()
    await disk.storeFile('files/a', 5, (path) => writeFile(path, 'bytes'))
    assert.equal(String(await disk.firstBytes('files/a', 3)), 'byt')
    assert.equal(String(await disk.firstBytes('files/a', 9)), 'bytes')
  })

  test('a file in place of the folder is named as the cause', async ({ assert }) => {
    const disk = await folderThatTakesNothing()
    const error = await failureOf(disk)
    assert.instanceOf(error, DiskUnavailable)
    assert.include((error as Error).message, `DATA_DIR: ${disk.folder} cannot be used:`)
  })

  test('a bucket that does not answer is named with the reason', async ({ assert }) => {
    const error = await failureOf(await bucketThatIsGone())
    assert.instanceOf(error, DiskUnavailable)
    assert.equal(
      (error as Error).message,
      'Files can’t be reached: the bucket does not take the call (ECONNREFUSED)'
    )
  })
})
