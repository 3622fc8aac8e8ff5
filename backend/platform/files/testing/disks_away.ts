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

/** A bucket that takes every call and never answers one. */
export function bucketThatHangs() {
  return bucketBehind(() => {})
}

/** A bucket that refuses every call. */
export function bucketThatRefuses() {
  return bucketBehind((_call, response) => response.writeHead(403).end(DENIED))
}

/** A bucket whose key may not list it: what is not there is denied, as at Amazon's. */
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
