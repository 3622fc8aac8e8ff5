import { constants, createReadStream } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportFormat } from '#modules/workspace/api'
import { entryBytes } from '../entry_bytes.js'
import { allNodes } from '../import_index.js'
import type { ImportedPage, ImportNode, OpenedImport } from '../import_outline.js'
import { ImportRefused, UnreadableEntry } from '../import_problems.js'
import type { ImportEntry } from '../import_source.js'
import { temporaryFolder } from '../temporary_folder.js'
import type { ReadingRequest, SentEntry, SentNode, SentPage } from './messages.js'
import { ReadingThread, ThreadEnded } from './reading_thread.js'

/** Pages of an import that may be too costly to read, before the rest is refused. */
const MAX_COSTLY = 5

/**
 * Opens an import like `openImport`, but reads it in a thread of its own: a costly page delays no
 * request, one that would take minutes or all memory fails alone, and the bytes of files pass by
 * this thread (decision 299).
 * @param signal ends the thread while it opens the file
 * @throws ImportRefused for a file that cannot be imported
 */
export async function openImportApart(
  path: string,
  fileName: string,
  format?: ImportFormat,
  signal?: AbortSignal
): Promise<OpenedImport> {
  const folder = await temporaryFolder()
  const request = { kind: 'open', path, fileName, folder, ...(format && { format }) } as const
  let thread = new ReadingThread(folder)
  let costly = 0
  let copies = 0

  const close = async () => {
    await thread.end()
    await rm(folder, { recursive: true, force: true })
  }

  const stop = () => void thread.end()
  signal?.addEventListener('abort', stop)
  try {
    const sent = await thread.ask<'open'>(request).catch((error: unknown) => {
      throw error instanceof ThreadEnded ? new ImportRefused('suspicious') : error
    })
    signal?.throwIfAborted()
    const attachments = sent.attachments.map(attachmentEntry)
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
  } finally {
    signal?.removeEventListener('abort', stop)
  }

  /** Asks the thread for a part of the file. A thread that ends is replaced, and the part fails. */
  async function ask<Kind extends 'read' | 'head' | 'copy'>(
    part: string,
    question: Extract<ReadingRequest, { kind: Kind }>
  ) {
    try {
      return await thread.ask<Kind>(question)
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error
      costly++
      thread = new ReadingThread(folder)
      await thread.ask<'open'>(request)
      throw new UnreadableEntry(part, 'too_costly')
    }
  }

  async function readPage(
    page: string,
    node: number,
    byPath: ReadonlyMap<string, ImportEntry>
  ): Promise<ImportedPage> {
    if (costly >= MAX_COSTLY) throw new UnreadableEntry(page, 'too_costly')
    return withFiles(await ask<'read'>(page, { kind: 'read', node }), byPath)
  }

  /** Returns an entry that the thread reads. To be read here, it is copied to the disk first. */
  function attachmentEntry(sent: SentEntry, attachment: number): ImportEntry {
    const copyTo = async (to: string) => {
      await ask<'copy'>(sent.path, { kind: 'copy', attachment, to })
    }
    const open = async () => {
      const to = join(folder, `copy-${++copies}`)
      await copyTo(to)
      const stream = createReadStream(to)
      // A copy that stays is removed with the folder when the import is closed.
      stream.once('close', () => void rm(to, { force: true }).catch(() => {}))
      return stream
    }
    const head = async (count: number) =>
      Buffer.from(await ask<'head'>(sent.path, { kind: 'head', attachment, count }))
    return { ...sent, ...entryBytes(open, sent), head, copyTo }
  }
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
  const copyTo = (to: string) => copyFile(copy, to, constants.COPYFILE_EXCL)
  return { path, size, modified, ...entryBytes(open, { path, size }), copyTo }
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
