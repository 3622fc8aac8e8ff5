import { writeFile } from 'node:fs/promises'
import { createServer, request, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { FileDisk } from '#platform/files/disk'
import { bucketDisk, startBucketServer } from '#platform/files/testing/bucket_server'
import { atEndOfSuite } from '#testing/cleanup'
import { temporaryDirectory } from '#testing/environment'
import { testPort } from '#testing/test_port'

/** Returns a disk whose folder accepts no writes from any user, because a file is in its place. */
export async function folderThatTakesNothing() {
  const location = join(await temporaryDirectory(), 'files')
  await writeFile(location, '')
  return new FileDisk(new Disk(new FSDriver({ location, visibility: 'private' })))
}

/** Returns a bucket at an address where no server answers. */
export async function bucketThatIsGone() {
  return bucketDisk(await testPort())
}

/** Returns a bucket that accepts every call and never responds. */
export function bucketThatHangs() {
  return bucketBehind(() => {})
}

/** Returns a bucket that refuses every call. */
export function bucketThatRefuses() {
  return bucketBehind((_call, response) => response.writeHead(403).end(DENIED))
}

/**
 * Returns a bucket whose key may not list it. As at Amazon, a missing object is reported as denied.
 */
export async function bucketWithoutListing() {
  const port = await startBucketServer()
  return bucketBehind((call, response) => {
    const { method, url, headers } = call
    const isList = new URL(url ?? '', 'http://any').searchParams.has('list-type')
    const onward = request({ port, method, path: url, headers }, (found) => {
      if (!isList && found.statusCode !== 404) {
        response.writeHead(found.statusCode ?? 500, found.headers)
        found.pipe(response)
        return
      }
      found.resume()
      response.writeHead(403).end(DENIED)
    })
    call.pipe(onward)
  })
}

const DENIED = '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'

async function bucketBehind(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEndOfSuite(async () => {
    server.close()
    server.closeAllConnections()
  })
  return bucketDisk((server.address() as AddressInfo).port)
}
