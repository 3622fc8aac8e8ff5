import { join } from 'node:path'
import { parentPort, threadId } from 'node:worker_threads'
import { isOfDisk } from '#platform/files/disk_errors'
import { allNodes } from '../import_index.js'
import type { ImportNode, OpenedImport } from '../import_outline.js'
import { ImportRefused, UnreadableEntry } from '../import_problems.js'
import type { ImportEntry } from '../import_source.js'
import { openImport } from '../open_import.js'
import { lowerPriority } from './lower_priority.js'
import type {
  ReadingAnswer,
  ReadingRequest,
  SentEntry,
  SentError,
  SentImport,
  SentNode,
  SentPage,
} from './messages.js'

lowerPriority()

/** Thread that reads one import, so that a costly page delays no request. */

let opened: OpenedImport | undefined
let nodes: ImportNode[] = []
let folder = ''
let copies = 0

parentPort!.on('message', (request: ReadingRequest) => {
  answer(request).then(
    (result) => send({ result }),
    (error: unknown) => send({ error: sentError(error) })
  )
})

function send(message: ReadingAnswer) {
  parentPort!.postMessage(message, [])
}

async function answer(request: ReadingRequest) {
  if (request.kind === 'open') return open(request)
  if (request.kind === 'read') return read(nodes[request.node]!)
  const entry = opened!.attachments[request.attachment]!
  // A copy, because the whole memory below a buffer would be sent.
  if (request.kind === 'head') return new Uint8Array(await entry.head(request.count))
  await entry.copyTo(request.to)
  return null
}

async function open({
  path,
  fileName,
  format,
  folder: place,
}: Extract<ReadingRequest, { kind: 'open' }>): Promise<SentImport> {
  folder = place
  opened = await openImport(path, fileName, format)
  nodes = [...allNodes(opened.outline)]
  const { name, outline, attachments, problems } = opened
  return {
    format: opened.format,
    name,
    problems,
    outline: outline.map(sentNode),
    attachments: attachments.map(sentEntry),
  }
}

async function read(node: ImportNode): Promise<SentPage> {
  const { files, ...page } = await node.read!()
  const listed = new Set(opened!.attachments)
  const sent: SentPage['files'] = []
  for (const { name, entry } of files) {
    // The thread before may have left copies in the folder.
    const copy = listed.has(entry) ? undefined : join(folder, `file-${threadId}-${++copies}`)
    if (copy) await entry.copyTo(copy)
    sent.push({ name, entry: { ...sentEntry(entry), ...(copy && { copy }) } })
  }
  return { ...page, files: sent }
}

function sentNode({ read: readText, children, ...facts }: ImportNode): SentNode {
  return { ...facts, hasText: readText !== undefined, children: children.map(sentNode) }
}

function sentEntry({ path, size, modified }: ImportEntry): SentEntry {
  return { path, size, modified }
}

function sentError(error: unknown): SentError {
  if (error instanceof ImportRefused) return { refused: error.code }
  if (error instanceof UnreadableEntry) {
    return { unreadable: { path: error.path, code: error.code } }
  }
  if (isOfDisk(error)) {
    const { message, code, syscall } = error
    return { system: { message, code, syscall } }
  }
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
