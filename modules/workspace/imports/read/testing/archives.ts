import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ImportFormat } from '#modules/workspace/api'
import type { NodeJson } from '#modules/workspace/document/json'
import { documentSchema } from '#modules/workspace/document/schema'
import { writeMarkdown } from '#modules/workspace/document/write/write_markdown'
import { allNodes } from '../import_index.js'
import type { ImportedPage, ImportNode, OpenedImport } from '../import_outline.js'
import { openImport } from '../open_import.js'

/** Registers what to do at the end of a test. */
type Cleanup = (handler: () => void | Promise<void>) => void

/** Files of an archive by their paths; a path with a slash at its end is a folder. */
export type ArchiveFiles = Record<string, string | Buffer>

const MODIFIED = new Date('2025-04-05T06:07:08.000Z')

/** Returns the bytes of a zip. */
export async function zipOf(files: ArchiveFiles): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) {
    if (path.endsWith('/')) zip.addEmptyDirectory(path, { mtime: MODIFIED })
    else zip.addBuffer(Buffer.from(content as string), path, { mtime: MODIFIED })
  }
  zip.end()
  return buffer(zip.outputStream as Readable)
}

/** Returns the bytes of a zip with other names than the library allows, each of the same length. */
export async function zipWithNames(files: ArchiveFiles, names: Record<string, Buffer | string>) {
  const bytes = await zipOf(files)
  for (const [name, other] of Object.entries(names)) {
    const [from, to] = [Buffer.from(name), Buffer.from(other as string)]
    if (from.length !== to.length) throw new RangeError(`${name} has another length`)
    for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) to.copy(bytes, at)
  }
  return bytes
}

/** Opens bytes as an uploaded file; closes and removes it at the end of the test. */
export async function opened(
  cleanup: Cleanup,
  bytes: Buffer | string,
  { fileName = 'Export.zip', format }: { fileName?: string; format?: ImportFormat } = {}
): Promise<OpenedImport> {
  const folder = await mkdtemp(join(tmpdir(), 'strata-import-'))
  cleanup(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'upload')
  await writeFile(path, bytes)
  const read = await openImport(path, fileName, format)
  cleanup(() => read.close())
  return read
}

/** Returns an outline as lines of titles, indented by level; a folder ends with a slash. */
export function titles(outline: readonly ImportNode[], indent = ''): string[] {
  return outline.flatMap(({ title, kind, children }) => [
    `${indent}${title}${kind === 'folder' ? '/' : ''}`,
    ...titles(children, `${indent}  `),
  ])
}

/** Returns the item of a title. */
export function nodeNamed({ outline }: OpenedImport, title: string): ImportNode {
  const node = [...allNodes(outline)].find((each) => each.title === title && each.read)
  if (!node) throw new RangeError(`No page ${title} in ${titles(outline).join(' | ')}`)
  return node
}

/** Reads the page of a title, and returns it with its text as Markdown. */
export async function pageNamed(read: OpenedImport, title: string) {
  const page = await nodeNamed(read, title).read!()
  return { ...page, text: textOf(page) }
}

/** Returns the text of a page as Markdown; links and files have the names of their targets. */
export function textOf({ parts, links, files }: ImportedPage) {
  const doc = documentSchema.nodeFromJSON({
    type: 'doc',
    content: parts.flat() satisfies NodeJson[],
  })
  return writeMarkdown(doc.content, {
    page: (number) => ({ name: links[number - 1]!.text, address: links[number - 1]!.path }),
    file: (key) => files[Number(key.replace('imported-', '')) - 1]!.entry.path,
  })
}
