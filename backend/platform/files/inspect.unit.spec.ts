import { test } from '@japa/runner'
import fc from 'fast-check'
import { DomainError } from '#kernel/aggregates/domain_error'
import type { FileDisk } from '#platform/files/disk'
import { inspectImage, inspectObject, inspectPicture } from '#platform/files/inspect'
import * as pictures from '#platform/files/testing/pictures'
import { IMAGE_TYPES, VIDEO_TYPES } from '#modules/workspace/api'

/** Returns a disk that holds only these bytes. */
const diskWith = (bytes: Buffer) =>
  ({ firstBytes: async (_name: string, count: number) => bytes.subarray(0, count) }) as FileDisk

const inspect = (bytes: Buffer, type: string) =>
  inspectObject(diskWith(bytes), 'any', type, bytes.length)

const png = pictures.png()
const samples: [string, Buffer][] = [
  ['image/png', png],
  ['image/jpeg', pictures.JPEG],
  ['image/gif', pictures.GIF],
  ['image/webp', pictures.WEBP],
  ['image/avif', pictures.AVIF],
  ['video/mp4', pictures.MP4],
  ['video/webm', pictures.WEBM],
  ['video/quicktime', pictures.MOV],
  ['video/ogg', pictures.OGV],
]
const others: [string, Buffer][] = [
  ['Matroska', pictures.MATROSKA],
  ['sound', pictures.OPUS],
  ['SVG', pictures.SVG],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj<<>>endobj')],
  ['an archive', Buffer.from('504b0304140000000800', 'hex')],
  ['text', Buffer.from('image/png')],
  ['one byte', Buffer.from([0x89])],
]

test.group('Inspection of file bytes', () => {
  test('the samples of file types cover every accepted type', ({ assert }) => {
    assert.sameMembers(
      samples.map(([type]) => type),
      [...IMAGE_TYPES, ...VIDEO_TYPES]
    )
  })

  test('inspection accepts {0} as its own type only')
    .with(samples)
    .run(async ({ assert }, [type, bytes]) => {
      await inspect(bytes, type)
      for (const [other] of samples) {
        if (other !== type)
          await assert.rejects(() => inspect(bytes, other), /doesn’t match its type/)
      }
    })

  test('inspection rejects {0} under any type')
    .with(others)
    .run(async ({ assert }, [, bytes]) => {
      for (const [type] of samples) {
        await assert.rejects(() => inspect(bytes, type), /doesn’t match its type/)
      }
    })

  test('inspection accepts a picture of up to 64 million pixels')
    .with([
      { width: 8000, height: 8000 },
      { width: 32_000, height: 2000 },
      { width: 8001, height: 8000, refused: /too many pixels/ },
      { width: 32_001, height: 1, refused: /too many pixels/ },
      { width: 0, height: 9, refused: /can’t be read/ },
    ])
    .run(async ({ assert }, { refused, ...size }) => {
      const inspecting = inspect(pictures.png(size), 'image/png')
      if (refused) await assert.rejects(() => inspecting, refused)
      else await inspecting
    })

  test('inspection rejects a picture truncated anywhere, and accepts trailing bytes: {0}')
    .with(samples.slice(0, IMAGE_TYPES.length))
    .run(async ({ assert }, [type, bytes]) => {
      for (let length = 1; length < bytes.length; length++) {
        await assert.rejects(() => inspect(bytes.subarray(0, length), type), DomainError)
      }
      await inspect(Buffer.concat([bytes, Buffer.alloc(99)]), type)
    })

  test('inspection rejects a PNG with a wrong checksum', async ({ assert }) => {
    for (const at of [29, png.length - 20, png.length - 1]) {
      const altered = Buffer.from(png)
      altered[at]! ^= 1
      await assert.rejects(() => inspect(altered, 'image/png'), /can’t be read/)
    }
  })

  test('inspection rejects a picture without image data: {$self}')
    .with(Object.keys(pictures.EMPTY))
    .run(async ({ assert }, name) => {
      const [type, bytes] = pictures.EMPTY[name]!
      await assert.rejects(() => inspectImage(bytes, type), /can’t be read/)
      await assert.rejects(() => inspect(bytes, type), /can’t be read/)
    })

  test('inspection accepts a scan with many markers, and rejects a truncated JPEG with an embedded picture', async ({
    assert,
  }) => {
    const end = pictures.JPEG.length - 2
    const scan = Buffer.from([0xff, 0, 0xff, 0xd0, 1, 0xff, 0xd7])
    const long = Buffer.concat([pictures.JPEG.subarray(0, end), scan])
    await inspect(Buffer.concat([long, pictures.JPEG.subarray(end)]), 'image/jpeg')
    const length = Buffer.from([0, 2 + pictures.JPEG.length])
    const inner = Buffer.concat([Buffer.from([0xff, 0xe1]), length, pictures.JPEG])
    const outer = Buffer.concat([long.subarray(0, 2), inner, long.subarray(2)])
    await assert.rejects(() => inspect(outer, 'image/jpeg'), /can’t be read/)
  })

  test('inspection finds the size behind all data that cameras write before it', async ({
    assert,
  }) => {
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0xff, 0xff]), Buffer.alloc(65_533)])
    const long = [pictures.JPEG.subarray(0, 2), ...Array(5).fill(segment)]
    await inspect(Buffer.concat([...long, pictures.JPEG.subarray(2)]), 'image/jpeg')
    const without = Buffer.concat(long)
    await assert.rejects(() => inspect(without, 'image/jpeg'), /can’t be read/)
  })

  test('inspection searches for an AVIF size only in the head of the file', async ({ assert }) => {
    const type = pictures.AVIF.readUInt32BE(0)
    const box = (length: number) => {
      const free = Buffer.alloc(length)
      free.writeUInt32BE(length)
      free.write('free', 4)
      return Buffer.concat([pictures.AVIF.subarray(0, type), free, pictures.AVIF.subarray(type)])
    }
    await inspectImage(box(100_000), 'image/avif')
    await assert.rejects(() => inspectImage(box(131_072), 'image/avif'), /can’t be read/)
  })

  test('inspection takes one pass, however many candidate sizes there are: {$self}')
    .with(Object.keys(pictures.HOSTILE))
    .run(async ({ assert }, name) => {
      const [type, bytes] = pictures.HOSTILE[name]!
      assert.isAbove(bytes.length, 900_000)
      await assert.rejects(() => inspect(bytes, type), DomainError)
      await assert.rejects(() => inspectImage(bytes, type), DomainError)
    })
    .timeout(5_000)

  test('inspectPicture detects an SVG behind a declaration and any number of comments', async ({
    assert,
  }) => {
    const before = '\uFEFF <?xml version="1.0"?>\n<!-- drawn <by> hand --><!DOCTYPE svg>\n<!---->'
    assert.equal(await inspectPicture(Buffer.from(`${before}<svg ></svg>`)), 'image/svg+xml')
    for (const none of ['<!---->'.repeat(200), '<?xml '.repeat(200), ' '.repeat(1_000)]) {
      await assert.rejects(() => inspectPicture(Buffer.from(`${none}<p>`)), DomainError)
    }
  }).timeout(5_000)

  test('inspection checks every frame of a moving picture: {title}')
    .with([
      { title: 'a frame beyond the pixel limit', frames: [[30_000, 30_000]], refused: true },
      { title: 'a frame at a huge offset', frames: [[1, 1, 65_000, 65_000]], refused: true },
      {
        title: 'a thousand large frames',
        frames: Array.from({ length: 1_000 }, () => [1200, 900]),
        refused: true,
      },
      {
        title: '200 frames of ordinary size',
        frames: Array.from({ length: 200 }, () => [800, 600]),
        refused: false,
      },
    ])
    .run(async ({ assert }, { frames, refused }) => {
      for (const [type, bytes] of pictures.movingPictures(frames)) {
        const inspecting = inspect(bytes, type)
        if (refused) await assert.rejects(() => inspecting, /too many pixels/)
        else await inspecting
      }
    })

  test('inspection of a broken picture passes or throws a DomainError', async () => {
    const change = fc.record({ at: fc.nat(400), byte: fc.nat(255) })
    const broken = fc.record({
      sample: fc.constantFrom(...samples.slice(0, IMAGE_TYPES.length)),
      changes: fc.array(change, { maxLength: 8 }),
      length: fc.nat(400),
    })
    await fc.assert(
      fc.asyncProperty(broken, async ({ sample: [type, bytes], changes, length }) => {
        const altered = Buffer.from(bytes.subarray(0, Math.max(1, length)))
        for (const { at, byte } of changes) altered[at % altered.length] = byte
        await inspectImage(altered, type).catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error
        })
      }),
      { numRuns: 2_000 }
    )
  })
})
