import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { codeOf, isOfDisk } from '#platform/files/disk_errors'
import { textOf, titles, zipOf } from '../testing/archives.js'
import { allNodes } from '../import_index.js'
import { lowerPriority } from './lower_priority.js'
import { openImportApart } from './open_import_apart.js'
import { ReadingThread } from './reading_thread.js'

const id = (sign: string) => sign.repeat(32)
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

type Cleanup = (handler: () => void | Promise<void>) => void

async function opened(cleanup: Cleanup, bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'strata-apart-'))
  cleanup(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'upload')
  await writeFile(path, bytes)
  const read = await openImportApart(path, 'Export.zip')
  cleanup(() => read.close())
  return read
}

/** Temporary folders of this process. */
async function ownFolders() {
  const names = await readdir(tmpdir())
  return names.filter((name) => name.startsWith(`strata-import-${process.pid}-`))
}

test.group('Imports read in a thread of their own', () => {
  test('pages, files of parts and pictures within texts come over', async ({ assert, cleanup }) => {
    const part = await zipOf({
      [`Log ${id('a')}.md`]: `# Log\n\n![a](map.png)\n\n![b](data:image/png;base64,${PNG.toString('base64')})\n`,
      'map.png': PNG,
    })
    const read = await opened(cleanup, await zipOf({ 'Export-1-Part-1.zip': part }))
    assert.deepEqual(titles(read.outline), ['Log'])
    const [node] = [...allNodes(read.outline)]
    const page = await node!.read!()
    assert.include(textOf(page), '![a](/api/v1/files/imported-1)')
    for (const { entry } of page.files) assert.deepEqual(await entry.read(100), PNG)
    assert.deepEqual(await read.attachments[0]!.read(100), PNG)
  }).timeout(60_000)

  test('pages of very many short or empty blocks are read in time', async ({ assert, cleanup }) => {
    const files = {
      'Code.md': '    x\n\ny\n\n'.repeat(10_000),
      'Empty.html': '<div></div><p>a</p>'.repeat(20_000),
    }
    const read = await opened(cleanup, await zipOf(files))
    const pages = await Promise.all(read.outline.map((node) => node.read!()))
    assert.deepEqual(
      pages.map(({ parts }) => parts.flat().length),
      [20_000, 20_000]
    )
  }).timeout(60_000)

  test('the parts of an export are removed when it is closed', async ({ assert, cleanup }) => {
    const part = await zipOf({ [`Log ${id('a')}.md`]: '# Log\n' })
    const read = await opened(cleanup, await zipOf({ 'Export-1-Part-1.zip': part }))
    assert.lengthOf(await ownFolders(), 1)
    await read.close()
    assert.isEmpty(await ownFolders())
  }).timeout(60_000)

  test('a copied file that cannot be removed ends neither the import nor the process', async ({
    assert,
    cleanup,
  }) => {
    const rejections: unknown[] = []
    const note = (reason: unknown) => void rejections.push(reason)
    process.on('unhandledRejection', note)
    cleanup(() => void process.off('unhandledRejection', note))
    const part = await zipOf({ [`Log ${id('a')}.md`]: '# Log\n\n![a](map.png)\n', 'map.png': PNG })
    const read = await opened(cleanup, await zipOf({ 'Export-1-Part-1.zip': part }))
    const copied = await read.attachments[0]!.open()
    await once(copied, 'open')
    const copy = join(tmpdir(), (await ownFolders())[0]!, 'copy-1')
    await rm(copy)
    await mkdir(copy)
    copied.destroy()
    await once(copied, 'close')
    await read.close()
    assert.isEmpty(rejections)
    assert.isEmpty(await ownFolders())
  }).timeout(60_000)

  test('a file is copied to a path by the thread, and its first bytes are sent', async ({
    assert,
    cleanup,
  }) => {
    const bytes = Buffer.alloc(300_000, 'bytes')
    const read = await opened(cleanup, await zipOf({ 'a.md': '![a](b.bin)', 'b.bin': bytes }))
    const [entry] = read.attachments
    assert.deepEqual(await entry!.head(7), bytes.subarray(0, 7))
    const folder = await mkdtemp(join(tmpdir(), 'strata-copied-'))
    cleanup(() => rm(folder, { recursive: true, force: true }))
    const to = join(folder, 'copy')
    await entry!.copyTo(to)
    assert.isTrue(bytes.equals(await readFile(to)))
    assert.equal((await stat(to)).mode & 0o777, 0o600)
  }).timeout(60_000)

  test('a disk that takes no copy fails with the code of the system', async ({
    assert,
    cleanup,
  }) => {
    const read = await opened(cleanup, await zipOf({ 'a.md': '![a](b.bin)', 'b.bin': PNG }))
    const failure: unknown = await read.attachments[0]!.copyTo(
      join(tmpdir(), 'no-such-folder', 'copy')
    ).catch((error: unknown) => error)
    assert.isTrue(isOfDisk(failure))
    assert.equal(codeOf(failure), 'ENOENT')
  }).timeout(60_000)

  test('a file that is refused leaves nothing behind', async ({ assert, cleanup }) => {
    await assert.rejects(() => opened(cleanup, Buffer.from('PK\u0003\u0004 no zip')), /damaged/)
    assert.isEmpty(await ownFolders())
  }).timeout(60_000)

  test('a service that forbids priorities reads imports without one', ({ assert }) => {
    const asked: number[] = []
    const forbidden = (priority: number) => {
      asked.push(priority)
      throw new Error('A system error occurred: uv_os_setpriority returned EPERM')
    }
    assert.doesNotThrow(() => lowerPriority(forbidden))
    assert.lengthOf(asked, process.platform === 'linux' ? 1 : 0)
  })

  test('a thread that replaces another one reads pages with pictures in the same folder', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'strata-apart-'))
    cleanup(() => rm(folder, { recursive: true, force: true }))
    const path = join(folder, 'upload')
    await writeFile(path, `![a](data:image/png;base64,${PNG.toString('base64')})\n`)
    const open = { kind: 'open', path, fileName: 'Log.md', folder } as const
    for (let i = 0; i < 2; i++) {
      const thread = new ReadingThread(folder)
      cleanup(() => thread.end())
      await thread.ask<'open'>(open)
      const { files } = await thread.ask<'read'>({ kind: 'read', node: 0 })
      assert.deepEqual(await readFile(files[0]!.entry.copy!), PNG)
      await thread.end()
    }
  }).timeout(60_000)
})
