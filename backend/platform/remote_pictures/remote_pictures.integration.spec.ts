import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { png } from '#platform/files/testing/pictures'
import { UploadsBusy } from '#platform/files/upload_gate'
import { PublicAddresses } from '#platform/remote_pictures/public_addresses'
import { RemotePictures } from '#platform/remote_pictures/remote_pictures'
import { eventually } from '#testing/eventually'

const MB = 1024 ** 2
/** Fetched at once for all, but for one. */
const STALLED = 23
/** Together; of pictures that stall shortly before their end there is room for three. */
const ROOM = 3.5 * MB
/** Fetched at once for one person. */
const OF_ONE = 6

/** Sends most of a large picture and then nothing, except of one that is named `/whole`. */
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

test('pictures that stall hold a bounded amount of memory, and no room from others', async ({
  assert,
}) => {
  const { origin, close } = await stallingServer()
  const pictures = new RemotePictures(new PublicAddresses(['127.0.0.0/8']), ROOM)
  let busy = 0
  let most = 0
  const stalling = Array.from({ length: STALLED }, (_, i) =>
    pictures.get(`${origin}/${i}`, Math.floor(i / OF_ONE)).catch((error: unknown) => {
      assert.instanceOf(error, UploadsBusy)
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
  // What found no room is not taken for what can not be shown.
  assert.isFalse(pictures.known(`${origin}/0`).has)
  close()
  await Promise.all(stalling)
  assert.equal(pictures.bytesUnderWay, 0)
})

test('a picture that waits in the queue of one reader comes at once for another', async ({
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
