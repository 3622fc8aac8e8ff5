import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setImmediate as tick } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { test } from '@japa/runner'
import { ZipFile } from 'yazl'
import { openArchive } from '#modules/workspace/imports/read/archive/open_archive'
import { temporaryDirectory } from '#testing/environment'
import { archiveOf, type ArchiveEntry } from './archive.js'
import { readArchive } from './testing/read_archive.js'

/** Beyond the offsets that a zip without zip64 can state. The file has a hole up to here. */
const FAR = 5 * 1024 ** 3

/** Yields entries of `size` bytes, and counts those that were created. */
function manyEntries(count: number, size: number) {
  const state = { created: 0, ended: false }
  async function* entries(): AsyncGenerator<ArchiveEntry, void> {
    try {
      for (let at = 0; at < count; at++) {
        state.created++
        yield { path: `${at}.bin`, content: Readable.from([Buffer.alloc(size, at)]) }
      }
    } finally {
      state.ended = true
    }
  }
  return { entries: entries(), state }
}

function collectGarbage() {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

async function settled() {
  for (let turn = 0; turn < 50; turn++) await tick()
}

test.group('Archive', () => {
  test('contains texts, bytes and empty folders with their times', async ({ assert }) => {
    const modified = new Date('2026-03-02T09:30:00.000Z')
    async function* entries(): AsyncGenerator<ArchiveEntry, void> {
      yield { path: 'a/Größe.md', content: 'ü🦀', modified }
      yield { path: 'b.json', content: ['{', '', '}'] }
      yield { path: 'c.bin', content: Readable.from([Buffer.from([0, 255])]) }
      yield { path: 'd/', content: null }
      yield { path: 'e.md', content: '' }
    }
    const files = await readArchive(await buffer(archiveOf(entries())))
    assert.deepEqual(
      Array.from(files, ([path, { bytes }]) => [path, bytes.toString('latin1')]),
      [
        ['a/Größe.md', Buffer.from('ü🦀').toString('latin1')],
        ['b.json', '{}'],
        ['c.bin', '\0\xff'],
        ['d/', ''],
        ['e.md', ''],
      ]
    )
    assert.equal(files.get('a/Größe.md')!.modified.getTime(), modified.getTime())
  })

  test('compresses long texts only, because a compressor costs more than a short one', async ({
    assert,
  }) => {
    const sizeOf = async (content: string) => {
      async function* entries(): AsyncGenerator<ArchiveEntry, void> {
        yield { path: 'a.md', content }
      }
      return (await buffer(archiveOf(entries()))).length
    }
    assert.isAbove(await sizeOf('-'.repeat(900)), 900)
    assert.isBelow(await sizeOf('-'.repeat(9_000)), 900)
  })

  test('entries beyond 4 GB are found by their zip64 offsets', async ({ assert, cleanup }) => {
    const { addReadStreamLazy } = ZipFile.prototype
    ZipFile.prototype.addReadStreamLazy = function (...args: unknown[]) {
      // As if this much had been written before the first entry.
      const zip = this as unknown as { outputStreamCursor: number }
      zip.outputStreamCursor ||= FAR
      return Reflect.apply(addReadStreamLazy, this, args) as void
    }
    cleanup(() => void (ZipFile.prototype.addReadStreamLazy = addReadStreamLazy))
    async function* entries(): AsyncGenerator<ArchiveEntry, void> {
      yield { path: 'a.md', content: 'text' }
      yield { path: 'b.bin', content: Readable.from([Buffer.alloc(70_000, 'b')]) }
      yield { path: 'c/', content: null }
    }
    const path = join(await temporaryDirectory(), 'far.zip')
    const file = createWriteStream(path, { start: FAR })
    await pipeline(archiveOf(entries()), file)
    const archive = await openArchive(path)
    cleanup(() => archive.close())
    assert.deepEqual(archive.folders, ['c'])
    const read = await Promise.all(archive.entries.map((entry) => entry.read(80_000)))
    assert.deepEqual(read.map(String), ['text', 'b'.repeat(70_000)])
  })

  test('a file that was written is released', async ({ assert }) => {
    const files: WeakRef<Readable>[] = []
    let held = 0
    async function* entries(): AsyncGenerator<ArchiveEntry, void> {
      for (let at = 0; at < 20; at++) {
        const content = Readable.from([Buffer.alloc(1_000, at)])
        files.push(new WeakRef(content))
        yield { path: `${at}.bin`, content }
      }
      await settled()
      collectGarbage()
      held = files.filter((file) => file.deref()).length
    }
    await buffer(archiveOf(entries()))
    assert.isAtMost(held, 3)
  })

  test('other work runs between two entries', async ({ assert }) => {
    let turns = 0
    let isOver = false
    const count = () => {
      turns++
      if (!isOver) setImmediate(count)
    }
    async function* entries(): AsyncGenerator<ArchiveEntry, void> {
      for (let at = 0; at < 50; at++) yield { path: `${at}.md`, content: 'text' }
    }
    setImmediate(count)
    await buffer(archiveOf(entries()))
    isOver = true
    assert.isAtLeast(turns, 40)
  })

  test('a client that does not read stops the next entries', async ({ assert }) => {
    const { entries, state } = manyEntries(50, 200_000)
    const archive = archiveOf(entries)
    await settled()
    assert.isAtMost(state.created, 3)
    assert.isAtMost(archive.readableLength, 500_000)
    assert.equal((await readArchive(await buffer(archive))).size, 50)
    assert.isTrue(state.ended)
  })

  test('a client that disconnects ends the entries and the open file', async ({ assert }) => {
    const { entries, state } = manyEntries(50, 200_000)
    const archive = archiveOf(entries)
    await settled()
    const { created } = state
    archive.destroy()
    await settled()
    assert.isTrue(state.ended)
    assert.equal(state.created, created)
  })

  test('a file that cannot be read cuts the archive off', async ({ assert }) => {
    async function* entries(): AsyncGenerator<ArchiveEntry, void> {
      yield { path: 'a.md', content: 'a' }
      yield {
        path: 'b.bin',
        content: new Readable({
          read() {
            this.destroy(new Error('disk'))
          },
        }),
      }
      yield { path: 'c.md', content: 'c' }
    }
    await assert.rejects(() => buffer(archiveOf(entries())), 'disk')
  })

  test('a failure between two entries cuts the archive off', async ({ assert }) => {
    async function* entries(): AsyncGenerator<ArchiveEntry, void> {
      yield { path: 'a.md', content: 'a' }
      throw new Error('database')
    }
    await assert.rejects(() => buffer(archiveOf(entries())), 'database')
  })
})
