import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { png } from '#platform/files/testing/pictures'
import { QueueTimeout } from '#platform/fair_queue'
import { PublicAddresses } from '#platform/remote_pictures/public_addresses'
import { RemotePictures } from '#platform/remote_pictures/remote_pictures'
import { eventually } from '#testing/eventually'

const MB = 1024 ** 2
/** Number of stalling fetches: one less than all users may have in flight. */
const STALLED = 23
/** Shared limit in bytes: room for three pictures that stall shortly before their end. */
const ROOM = 3.5 * MB
/** Fetches in flight per user. */
const OF_ONE = 6

/** Sends most of a large picture and then stalls, except for `/whole`. */
async function stallingServer() {
  const large = png({ size: MB })
  const server = createServer(({ url }, response) => {
    if (url === '/whole') return response.end(large)
    response.writeHead(200, { 'content-length': large.length })
    return response.write(large.subarray(0, -1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

test('stalled pictures use bounded memory and take no room from others', async ({ assert }) => {
  const { origin, close } = await stallingServer()
  const pictures = new RemotePictures(new PublicAddresses(['127.0.0.0/8']), ROOM)
  let busy = 0
  let most = 0
  const stalling = Array.from({ length: STALLED }, (_, i) =>
    pictures.get(`${origin}/${i}`, Math.floor(i / OF_ONE)).catch((error: unknown) => {
      assert.instanceOf(error, QueueTimeout)
      busy++
    })
  )
  await eventually(() => {
    most = Math.max(most, pictures.bytesUnderWay)
    assert.isAtLeast(busy, STALLED - 3)
  })
  assert.isAtMost(most, ROOM)
  assert.isAbove(most, 0)
  const whole = await pictures.get(`${origin}/whole`, 100)
  assert.equal(whole?.bytes.length, MB)
  // A picture without room is not cached as unavailable.
  assert.isFalse(pictures.known(`${origin}/0`).has)
  close()
  await Promise.all(stalling)
  assert.equal(pictures.bytesUnderWay, 0)
})

test("a picture waiting in one reader's queue is served at once to another reader", async ({
  assert,
}) => {
  const { origin, close } = await stallingServer()
  const pictures = new RemotePictures(new PublicAddresses(['127.0.0.0/8']))
  const stalling = Array.from({ length: OF_ONE }, (_, i) => pictures.get(`${origin}/${i}`, 1))
  await eventually(() => assert.isAbove(pictures.bytesUnderWay, (OF_ONE - 1) * 0.9 * MB))
  let waits = true
  const own = pictures.get(`${origin}/whole`, 1).finally(() => (waits = false))
  assert.equal((await pictures.get(`${origin}/whole`, 2))?.bytes.length, MB)
  assert.isTrue(waits)
  close()
  await Promise.all(stalling)
  assert.equal((await own)?.bytes.length, MB)
})
