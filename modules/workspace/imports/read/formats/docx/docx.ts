import {
  emptyFolders,
  fileTree,
  filesBeside,
  holdersByName,
  withoutOnlyFolder,
} from '../../file_tree.js'
import type { FormatReader } from '../../import_format.js'
import { ImportIndex } from '../../import_index.js'
import type { ImportNode } from '../../import_outline.js'
import { UnreadableEntry } from '../../import_problems.js'
import type { ImportEntry } from '../../import_source.js'
import { baseName, endingOf, isText, titleOf } from '../../paths.js'
import { docxTimes } from './docx_times.js'
import { MAX_DOCX_BYTES, readDocx } from './read_docx.js'

/** A document of Word, or a zip of such documents (rule 13.30). */
export const docx: FormatReader = {
  format: 'docx',
  recognizes: ({ entries }) => entries.some(isDocx) && !entries.some(isText),
  read: async (source) => {
    const { entries, isArchive } = source
    const context = { index: new ImportIndex([], []) }
    const pages: ImportNode[] = []
    for (const entry of entries) if (isDocx(entry)) pages.push(await docxNode(entry, context))
    const outline = fileTree(pages, holdersByName(pages), emptyFolders(source))
    context.index = new ImportIndex(outline, entries)
    const read = new Set(pages.map(({ path }) => path))
    const others = filesBeside(entries, read)
    const locks = others
      .filter(isLock)
      .map(({ path }) => ({ path, code: 'program_files' as const }))
    return {
      outline: isArchive ? withoutOnlyFolder(outline) : outline,
      attachments: others.filter((entry) => !isLock(entry)),
      problems: locks,
    }
  },
}

function isDocx(entry: ImportEntry) {
  return endingOf(entry.path) === 'docx' && !isLock(entry)
}

/** True for what Word writes beside a document while it is open: the name of the user. */
function isLock({ path }: ImportEntry) {
  return baseName(path).startsWith('~$')
}

async function docxNode(entry: ImportEntry, context: { index: ImportIndex }): Promise<ImportNode> {
  const modified = entry.modified?.toISOString()
  const node: ImportNode = {
    path: entry.path,
    title: titleOf(entry.path),
    kind: 'page',
    children: [],
    ...(modified && { updated_at: modified }),
    ...(await timesOf(entry)),
    read: () => readDocx(entry, { index: context.index, self: node }),
  }
  return node
}

async function timesOf(entry: ImportEntry) {
  if (entry.size > MAX_DOCX_BYTES) return {}
  try {
    return await docxTimes(await entry.read(MAX_DOCX_BYTES))
  } catch (error) {
    // The page tells of the damage when it is read.
    if (error instanceof UnreadableEntry) return {}
    throw error
  }
}
