import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { ImportRefused } from '../import_problems.js'
import { zipOf, zipWithNames } from '../testing/archives.js'
import { checkSizes, MAX_ENTRIES } from './archive_limits.js'
import { openArchive } from './open_archive.js'

type Cleanup = (handler: () => void | Promise<void>) => void

async function archived(cleanup: Cleanup, bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'strata-archive-'))
  cleanup(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'a.zip')
  await writeFile(path, bytes)
  const archive = await openArchive(path)
  cleanup(() => archive.close())
  return archive
}

const paths = ({ entries }: { entries: { path: string }[] }) => entries.map(({ path }) => path)

/** Offset of a record of the list of contents, by the name that it holds. */
function recordOf(bytes: Buffer, name: string) {
  return bytes.lastIndexOf(Buffer.from(name)) - 46
}

/** Returns a zip whose end states this number of files. */
function stating(zip: Buffer, count: number) {
  const end = zip.length - 22
  const short = Buffer.from(zip.subarray(end))
  const [size, start] = [short.readUInt32LE(12), short.readUInt32LE(16)]
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  for (const [value, at] of [
    [count, 24],
    [count, 32],
    [size, 40],
    [start, 48],
  ] as const) {
    record.writeBigUInt64LE(BigInt(value), at)
  }
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(end), 8)
  locator.writeUInt32LE(1, 16)
  short.writeUInt16LE(0xffff, 8)
  short.writeUInt16LE(0xffff, 10)
  return Buffer.concat([zip.subarray(0, end), record, locator, short])
}

test.group('Archives', () => {
  test('files are listed with their sizes and times, and read', async ({ assert, cleanup }) => {
    const archive = await archived(cleanup, await zipOf({ 'a/b.md': 'text', 'c/': '' }))
    const [entry] = archive.entries
    assert.deepEqual([entry!.path, entry!.size], ['a/b.md', 4])
    assert.equal(entry!.modified?.toISOString(), '2025-04-05T06:07:08.000Z')
    assert.equal((await entry!.read(10)).toString(), 'text')
    await assert.rejects(() => entry!.read(3), /larger/)
    assert.deepEqual(archive.folders, ['c'])
  })

  test('a letter and a colon may begin a name', async ({ assert, cleanup }) => {
    const bytes = await zipWithNames({ 'Q. why.md': 'a' }, { 'Q. why.md': 'Q: why.md' })
    assert.deepEqual(paths(await archived(cleanup, bytes)), ['Q: why.md'])
  })

  test('bytes with the name of a folder are a file', async ({ assert, cleanup }) => {
    const bytes = await zipWithNames({ 'notes.': 'text' }, { 'notes.': 'notes/' })
    const archive = await archived(cleanup, bytes)
    assert.deepEqual(paths(archive), ['notes'])
    assert.isEmpty(archive.folders)
  })

  test('names that lead {where} are left out')
    .with([
      { where: 'upwards', name: '../../etc/passwd' },
      { where: 'upwards within', name: 'aaaa/../../../b' },
      { where: 'upwards by backslashes', name: '..\\..\\windows\\a' },
      { where: 'to the root', name: '/etc/cron.d/aaaa' },
      { where: 'to a drive', name: 'C:\\Users\\a\\b.md' },
      { where: 'past a zero', name: 'aaaa.md\0.png/bbb' },
    ])
    .run(async ({ assert, cleanup }, { name }) => {
      const placeholder = 'x'.repeat(Buffer.byteLength(name))
      const bytes = await zipWithNames({ [placeholder]: 'a', 'b.md': 'b' }, { [placeholder]: name })
      const archive = await archived(cleanup, bytes)
      assert.deepEqual(paths(archive), ['b.md'])
      assert.deepEqual(
        archive.problems.map(({ code }) => code),
        ['unsafe_name']
      )
      assert.notInclude(archive.problems[0]!.path, '\0')
    })

  test('links to other files are left out', async ({ assert, cleanup }) => {
    const bytes = await zipOf({ link: '/etc/passwd', 'b.md': 'b' })
    bytes.writeUInt32LE((0o120777 << 16) >>> 0, recordOf(bytes, 'link') + 38)
    const archive = await archived(cleanup, bytes)
    assert.deepEqual(paths(archive), ['b.md'])
    assert.deepEqual(archive.problems, [{ path: 'link', code: 'symlink' }])
  })

  test('encrypted files are left out', async ({ assert, cleanup }) => {
    const bytes = await zipOf({ 'a.md': 'a', 'b.md': 'b' })
    const record = recordOf(bytes, 'a.md')
    bytes.writeUInt16LE(bytes.readUInt16LE(record + 8) | 1, record + 8)
    const archive = await archived(cleanup, bytes)
    assert.deepEqual(paths(archive), ['b.md'])
    assert.deepEqual(archive.problems, [{ path: 'a.md', code: 'encrypted' }])
  })

  test('two files of one name are both kept', async ({ assert, cleanup }) => {
    const bytes = await zipWithNames({ 'a.md': '1', 'b.md': '2' }, { 'b.md': 'a.md' })
    const archive = await archived(cleanup, bytes)
    assert.deepEqual(paths(archive), ['a.md', 'a (2).md'])
    assert.equal((await archive.entries[1]!.read(9)).toString(), '2')
  })

  test('names that differ in case alone stay two files', async ({ assert, cleanup }) => {
    const archive = await archived(cleanup, await zipOf({ 'A.md': '1', 'a.md': '2' }))
    assert.deepEqual(paths(archive), ['A.md', 'a.md'])
    assert.isEmpty(archive.problems)
  })

  test('names in {encoding} are read')
    .with([
      { encoding: 'CP437', raw: Buffer.from([0x47, 0x72, 0x94, 0xe1, 0x65]), name: 'Größe' },
      { encoding: 'Windows-1252', raw: Buffer.from('Größe', 'latin1'), name: 'Größe' },
      { encoding: 'UTF-8 without saying so', raw: Buffer.from('Größe'), name: 'Größe' },
    ])
    .run(async ({ assert, cleanup }, { raw, name }) => {
      const placeholder = 'x'.repeat(raw.length)
      const bytes = await zipWithNames({ [placeholder]: 'a' }, { [placeholder]: raw })
      const record = bytes.lastIndexOf(raw) - 46
      bytes.writeUInt16LE(bytes.readUInt16LE(record + 8) & ~(1 << 11), record + 8)
      assert.deepEqual(paths(await archived(cleanup, bytes)), [name])
    })

  test('a name that only says that it is UTF-8 is read as the format demands', async ({
    assert,
    cleanup,
  }) => {
    const raw = Buffer.from([0x47, 0x72, 0x94, 0xe1, 0x65])
    const bytes = await zipWithNames({ xxxxx: 'a' }, { xxxxx: raw })
    const record = bytes.lastIndexOf(raw) - 46
    bytes.writeUInt16LE(bytes.readUInt16LE(record + 8) | (1 << 11), record + 8)
    assert.deepEqual(paths(await archived(cleanup, bytes)), ['Größe'])
  })

  test('a name that is cut within a character loses that character', async ({
    assert,
    cleanup,
  }) => {
    const raw = Buffer.from('Größe.md').subarray(0, 3)
    const bytes = await zipWithNames({ xxx: 'a' }, { xxx: raw })
    const record = bytes.lastIndexOf(raw) - 46
    bytes.writeUInt16LE(bytes.readUInt16LE(record + 8) | (1 << 11), record + 8)
    assert.deepEqual(paths(await archived(cleanup, bytes)), ['Gr'])
  })

  test('files that systems add are not listed', async ({ assert, cleanup }) => {
    const archive = await archived(
      cleanup,
      await zipOf({
        '__MACOSX/a/._b.md': 'x',
        'a/.DS_Store': 'x',
        'a/Thumbs.db': 'x',
        'a/desktop.ini': 'x',
        'a/b.md': 'b',
      })
    )
    assert.deepEqual(paths(archive), ['a/b.md'])
    assert.isEmpty(archive.problems)
  })

  test('an archive without its end is refused', async ({ assert, cleanup }) => {
    const bytes = await zipOf({ 'a.md': 'a'.repeat(5000) })
    await assert.rejects(() => archived(cleanup, bytes.subarray(0, 60)), /damaged or incomplete/)
  })

  test('an error of the disk is no fault of the archive', async ({ assert }) => {
    await assert.rejects(() => openArchive(join(tmpdir(), 'strata-missing.zip')), /ENOENT/)
  })

  test('a damaged file fails alone', async ({ assert, cleanup }) => {
    const text = Array.from({ length: 500 }, (_, line) => `${line * 7919}`).join(' ')
    const bytes = await zipOf({ 'a.md': text, 'b.md': 'b' })
    bytes.fill(0xff, 200, 220)
    const archive = await archived(cleanup, bytes)
    await assert.rejects(() => archive.entries[0]!.read(10_000), /damaged/)
    assert.equal((await archive.entries[1]!.read(9)).toString(), 'b')
  })

  test('a file that unpacks to more than it states fails', async ({ assert, cleanup }) => {
    const bytes = await zipOf({ 'a.md': 'a'.repeat(100_000) })
    const record = recordOf(bytes, 'a.md')
    bytes.writeUInt32LE(10, record + 24)
    const archive = await archived(cleanup, bytes)
    await assert.rejects(() => archive.entries[0]!.read(1_000_000), /damaged/)
  })

  test('an archive that {fault} is refused before it is unpacked')
    .with([
      { fault: 'unpacks to far more than it holds', packed: 10e6, unpacked: 10e9, file: 11e6 },
      { fault: 'uses the same bytes many times', packed: 50e6, unpacked: 60e6, file: 10e6 },
      { fault: 'is too large', packed: 6e10, unpacked: 7e10, file: 6.1e10 },
    ])
    .run(({ assert }, sizes) => {
      assert.throws(() => checkSizes(sizes), ImportRefused)
    })

  test('an archive of more files than the limit is refused before they are listed', async ({
    assert,
    cleanup,
  }) => {
    const bytes = stating(await zipOf({ 'a.md': 'a' }), MAX_ENTRIES + 1)
    await assert.rejects(() => archived(cleanup, bytes), /files/)
  })

  test('an archive of repetitive text is not suspicious', ({ assert }) => {
    assert.doesNotThrow(() => checkSizes({ packed: 1e5, unpacked: 1e8, file: 1.1e5 }))
  })
})
