import { text } from 'node:stream/consumers'
import { test } from '@japa/runner'
import { fromBufferPromise } from 'yauzl'
import { MAX_IMPORT_BYTES } from '#modules/workspace/api'
import { UnfitFiles } from './import-files.js'
import { nameOfImport, packFiles } from './pack-files.js'

/** A file as browsers give it; `path` is that of a file of a chosen folder. */
function file(name: string, content = name, path = '') {
  return Object.assign(new File([content], name), { webkitRelativePath: path })
}

type Tree = { [name: string]: File | Tree }

/** A dropped folder, which browsers list in parts. */
function folder(name: string, tree: Tree): FileSystemDirectoryEntry {
  const entries = Object.entries(tree).map(([inner, content]) =>
    content instanceof File
      ? { name: inner, isDirectory: false, file: (done: (found: File) => void) => done(content) }
      : folder(inner, content)
  )
  const createReader = () => {
    const rest = [...entries]
    return { readEntries: (done: (some: unknown[]) => void) => done(rest.splice(0, 2)) }
  }
  return { name, isDirectory: true, createReader } as unknown as FileSystemDirectoryEntry
}

/** Returns the texts of the files of a zip by their path; that of a folder is empty. */
async function unpacked(zip: File) {
  const archive = await fromBufferPromise(Buffer.from(await zip.arrayBuffer()), {
    lazyEntries: true,
    autoClose: false,
  })
  const texts: Record<string, string> = {}
  for await (const entry of archive.eachEntry()) {
    texts[entry.fileName] = await text(await archive.openReadStreamPromise(entry))
  }
  archive.close()
  return texts
}

test.group('Packed files', () => {
  test('a single file is imported as it is', async ({ assert }) => {
    const chosen = { files: [file('a.md')] }
    assert.equal(await packFiles(chosen), chosen.files[0])
    assert.equal(nameOfImport(chosen), 'a.md')
  })

  test('several files and folders become a zip with all that is in them', async ({ assert }) => {
    const logs = { 'a.md': file('a.md'), 'b.md': file('b.md'), 'ø.png': file('ø.png'), Ideas: {} }
    const files = [file('index.md')]
    const chosen = { files, folders: [folder('Vault', { Logs: logs, 'c.md': file('c.md') })] }
    const zip = await packFiles(chosen)
    assert.equal(zip.name, 'Vault.zip')
    assert.deepEqual(await unpacked(zip), {
      'index.md': 'index.md',
      'Vault/Logs/a.md': 'a.md',
      'Vault/Logs/b.md': 'b.md',
      'Vault/Logs/ø.png': 'ø.png',
      'Vault/Logs/Ideas/': '',
      'Vault/c.md': 'c.md',
    })
  })

  test('a chosen folder becomes a zip of its name', async ({ assert }) => {
    const zip = await packFiles({ files: [file('a.md', 'x', 'Vault/Logs/a.md')] })
    assert.equal(zip.name, 'Vault.zip')
    assert.deepEqual(await unpacked(zip), { 'Vault/Logs/a.md': 'x' })
  })

  const large = Object.defineProperty(file('a.md'), 'size', { value: MAX_IMPORT_BYTES })
  const unreadable = {
    name: 'a.md',
    isDirectory: false,
    file: (_done: unknown, fail: (error: Error) => void) => fail(new Error('NotReadableError')),
  }
  const locked = {
    name: 'Vault',
    isDirectory: true,
    createReader: () => {
      const rest = [unreadable]
      return { readEntries: (done: (some: unknown[]) => void) => done(rest.splice(0)) }
    },
  } as unknown as FileSystemDirectoryEntry
  test('refuses {title} and says what to do')
    .with([
      { title: 'an unfit file', chosen: { files: [file('a.png')] }, says: /“a\.png” can’t be/ },
      { title: 'nothing', chosen: { files: [] }, says: /Choose a file or a folder/ },
      {
        title: 'an empty folder',
        chosen: { files: [], folders: [folder('Vault', { Ideas: {} })] },
        says: /Choose a file or a folder/,
      },
      { title: 'too much', chosen: { files: [large, file('b.md')] }, says: /than 1 GB/ },
      {
        title: 'a file that cannot be read',
        chosen: { files: [], folders: [locked] },
        says: /can’t be read/,
      },
    ])
    .run(async ({ assert }, { chosen, says }) => {
      const error: unknown = await packFiles(chosen).catch((reason: unknown) => reason)
      assert.instanceOf(error, UnfitFiles)
      assert.match((error as Error).message, says)
    })
})
