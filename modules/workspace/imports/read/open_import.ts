import { FORMATS } from './formats/index.js'
import type { ImportFormat } from '#modules/workspace/api'
import type { FormatReader, ReadOutline } from './import_format.js'
import { allNodes } from './import_index.js'
import type { OpenedImport } from './import_outline.js'
import { ImportRefused } from './import_problems.js'
import type { ImportSource } from './import_source.js'
import { leftOut } from './left_out.js'
import { openSource } from './open_source.js'
import { cutTitle } from './placed_name.js'

/**
 * Opens what a user uploaded and reads its outline, but no texts.
 * @param path path of the file on disk
 * @param fileName name that the file had on the user's device
 * @param format by default recognized by the content
 * @throws ImportRefused for a file that cannot be imported
 */
export async function openImport(
  path: string,
  fileName: string,
  format?: ImportFormat
): Promise<OpenedImport> {
  const source = await openSource(path, fileName)
  try {
    const reader = await readerOf(source, format)
    const name = importName(fileName)
    const read = await reader.read(source, name)
    if (!(await isOfFormat(source, reader, read))) throw new ImportRefused('other_format')
    const { outline, attachments, problems, entries = source.entries } = read
    for (const node of allNodes(outline)) node.title = cutTitle(node.title)
    if (outline.length === 0 && attachments.length === 0) throw new ImportRefused('nothing_found')
    return {
      format: reader.format,
      name,
      outline,
      attachments,
      problems: [...source.problems, ...problems, ...leftOut(entries, read)],
      close: source.close,
    }
  } catch (error) {
    await source.close()
    throw error
  }
}

/** Returns false for a file that only the user's choice of a format makes one, and without a page. */
async function isOfFormat(source: ImportSource, reader: FormatReader, { outline }: ReadOutline) {
  for (const { read } of allNodes(outline)) if (read) return true
  return reader.recognizes(source)
}

async function readerOf(source: ImportSource, format: ImportFormat | undefined) {
  for (const reader of FORMATS) {
    const fits = format ? reader.format === format : await reader.recognizes(source)
    if (fits) return reader
  }
  throw new ImportRefused('not_an_archive')
}

/** Returns the name of a file without its ending. */
export function importName(fileName: string) {
  const name = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
  return name.replace(/\.[a-z\d]{1,10}$/i, '').trim() || 'Import'
}
