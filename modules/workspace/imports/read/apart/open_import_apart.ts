import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportFormat } from '#modules/workspace/api'
import { readerOf } from '../archive/open_archive.js'
import { allNodes } from '../import_index.js'
import type { ImportedPage, ImportNode, OpenedImport } from '../import_outline.js'
import { ImportRefused, UnreadableEntry } from '../import_problems.js'
import type { ImportEntry } from '../import_source.js'
import { openSource } from '../open_source.js'
import { temporaryFolder } from '../temporary_folder.js'
import type { SentEntry, SentNode, SentPage } from './messages.js'
import { ReadingThread, ThreadEnded } from './reading_thread.js'

/** Pages of an import that may be too costly to read, before the rest is refused. */
const MAX_COSTLY = 5

/**
 * Opens an import like `openImport`, but reads it in a thread of its own: a costly page delays no
 * request, and one that would take minutes or all memory fails alone (decision 299).
 * @throws ImportRefused for a file that cannot be imported
 */
export async function openImportApart(
  path: string,
  fileName: string,
  format?: ImportFormat
): Promise<OpenedImport> {
  const folder = await temporaryFolder()
  const request = { kind: 'open', path, fileName, folder, ...(format && { format }) } as const
  let thread = new ReadingThread(folder)
  let closeSource = async () => {}
  let costly = 0
  let copies = 0

  const close = async () => {
    await thread.end()
    await closeSource()
    await rm(folder, { recursive: true, force: true })
  }

  try {
    const sent = await thread.ask<'open'>(request).catch((error: unknown) => {
      throw error instanceof ThreadEnded ? new ImportRefused('suspicious') : error
    })
    // The thread reads pages, so their entries need no memory here.
    const needed = new Set(sent.attachments.map((entry) => entry.path))
    const source = await openSource(path, fileName, (entry) => needed.has(entry))
    closeSource = source.close
    const { entries } = source
    const attachments = attachmentsOf(sent.attachments, { entries, copied: copiedEntry })
    const byPath = new Map(attachments.map((entry) => [entry.path, entry]))
    const outline = sent.outline.map(nodeOf)
    for (const [number, node] of [...allNodes(outline)].entries()) {
      if (node.read) node.read = () => readPage(node.path, number, byPath)
    }
    const { name, problems } = sent
    return { format: sent.format, name, outline, attachments, problems, close }
  } catch (error) {
    await close()
    throw error
  }

  async function readPage(
    page: string,
    node: number,
    byPath: ReadonlyMap<string, ImportEntry>
  ): Promise<ImportedPage> {
    if (costly >= MAX_COSTLY) throw new UnreadableEntry(page, 'too_costly')
    try {
      const read = await thread.ask<'read'>({ kind: 'read', node })
      return withFiles(read, byPath)
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error
      costly++
      thread = new ReadingThread(folder)
      await thread.ask<'open'>(request)
      throw new UnreadableEntry(page, 'too_costly')
    }
  }

  /** Returns an entry that the thread copies to the disk when it is opened. */
  function copiedEntry(
    { path: place, size, modified }: SentEntry,
    attachment: number
  ): ImportEntry {
    const open = async () => {
      const to = join(folder, `copy-${++copies}`)
      await thread.ask<'copy'>({ kind: 'copy', attachment, to })
      const stream = createReadStream(to)
      // A copy that stays is removed with the folder when the import is closed.
      stream.once('close', () => void rm(to, { force: true }).catch(() => {}))
      return stream
    }
    return { path: place, size, modified, open, read: readerOf(open, { path: place, size }) }
  }
}

/** Returns the entries of attachments: on the disk, or to be copied out of a zip within the file. */
function attachmentsOf(
  sent: readonly SentEntry[],
  {
    entries,
    copied,
  }: {
    entries: readonly ImportEntry[]
    copied: (entry: SentEntry, attachment: number) => ImportEntry
  }
): ImportEntry[] {
  const onDisk = new Map(entries.map((entry) => [entry.path, entry]))
  return sent.map((entry, number) => {
    const same = onDisk.get(entry.path)
    return same && same.size === entry.size ? same : copied(entry, number)
  })
}

function withFiles(
  { files, ...page }: SentPage,
  byPath: ReadonlyMap<string, ImportEntry>
): ImportedPage {
  const used = files.map(({ name, entry }) => ({
    name,
    entry: entry.copy === undefined ? byPath.get(entry.path)! : fileEntry(entry, entry.copy),
  }))
  return { ...page, files: used }
}

function fileEntry({ path, size, modified }: SentEntry, copy: string): ImportEntry {
  const open = async () => createReadStream(copy)
  return { path, size, modified, open, read: readerOf(open, { path, size }) }
}

/** Returns an item whose `read` only says that it has a text. */
function nodeOf({ hasText, children, ...facts }: SentNode): ImportNode {
  const node: ImportNode = { ...facts, children: children.map(nodeOf) }
  if (hasText) node.read = unread
  return node
}

async function unread(): Promise<ImportedPage> {
  throw new Error('The item has no number yet')
}
