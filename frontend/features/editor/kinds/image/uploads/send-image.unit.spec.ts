import { test } from '@japa/runner'
import { onlineManager } from '@tanstack/react-query'
import { eventually } from '#testing/eventually'
import { sendImage, type UploadImage } from './send-image.js'
import type { UploadingBlock } from './uploading-block.js'

/** Returns a block without a screen. */
function newBlock() {
  const control = new AbortController()
  const said: boolean[] = []
  const block = {
    file: new File([], 'a.png'),
    signal: control.signal,
    show: () => undefined,
    wait: (waits: boolean) => said.push(waits),
  }
  return { block: block as unknown as UploadingBlock, control, said }
}

const BROKEN = new Error('Network error')
const broken = () => Promise.reject(BROKEN)
const send = (upload: UploadImage, block = newBlock().block) =>
  sendImage({ upload, isBroken: (error) => error === BROKEN }, block)
const done = () => Promise.resolve({ key: 'a', src: '/a' })

test.group('sendImage', (group) => {
  group.each.setup(() => () => onlineManager.setOnline(true))

  test('three images upload at once; the rest wait, and cancelled ones stop waiting', async ({
    assert,
  }) => {
    const release: (() => void)[] = []
    const upload: UploadImage = () =>
      new Promise((resolve) => release.push(() => resolve({ key: 'a', src: '/a' })))
    const blocks = Array.from({ length: 5 }, newBlock)
    const sent = blocks.map(({ block }) => send(upload, block))
    await eventually(() => assert.lengthOf(release, 3))
    blocks[3]!.control.abort(new Error('Enough'))
    await assert.rejects(() => sent[3]!, 'Enough')
    assert.lengthOf(release, 3)
    release[0]!()
    await eventually(() => assert.lengthOf(release, 4))
    for (const go of release) go()
    assert.deepEqual(await sent[4], { key: 'a', src: '/a' })
    await Promise.all(sent.toSpliced(3, 1))
  })

  test('an upload waits for the server and shows that it waits', async ({ assert }) => {
    onlineManager.setOnline(false)
    const { block, said } = newBlock()
    const sent = send(done, block)
    await eventually(() => assert.deepEqual(said, [true]))
    onlineManager.setOnline(true)
    assert.deepEqual(await sent, { key: 'a', src: '/a' })
    assert.deepEqual(said, [true, false])
  })

  test('an upload can be cancelled while it waits', async ({ assert }) => {
    onlineManager.setOnline(false)
    const { block, control } = newBlock()
    const sent = send(done, block)
    control.abort(new Error('Enough'))
    await assert.rejects(() => sent, 'Enough')
  })

  test('an upload restarts after a broken connection, with three attempts at most', async ({
    assert,
  }) => {
    let tries = 0
    const upload: UploadImage = () => {
      tries++
      onlineManager.setOnline(false)
      setTimeout(() => onlineManager.setOnline(true))
      return broken()
    }
    await assert.rejects(() => send(upload), 'Network error')
    assert.equal(tries, 3)
  })

  test('a broken upload is not retried while the server is reachable', async ({ assert }) => {
    let tries = 0
    const upload: UploadImage = () => {
      tries++
      return broken()
    }
    await assert.rejects(() => send(upload), 'Network error')
    assert.equal(tries, 1)
  })
})
