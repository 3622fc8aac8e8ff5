import { emptyFolders, fileTree, unreadDocuments, withoutOnlyFolder } from '../../file_tree.js'
import type { FormatReader } from '../../import_format.js'
import { ImportIndex } from '../../import_index.js'
import type { ImportNode } from '../../import_outline.js'
import type { ImportProblem } from '../../import_problems.js'
import type { ImportEntry } from '../../import_source.js'
import { endingOf, isText, titleOf } from '../../paths.js'
import { type ByteReader, ByteRanges } from './byte_ranges.js'
import { type NoteContext, readNotePage } from './note_page.js'
import { type EnexNote, shownTitle } from './enex_note.js'
import { scanNotes } from './scan_notes.js'

/** Evernote's export: a file of notes in XML per notebook, alone or several in a zip (rule 13.30). */
export const evernote: FormatReader = {
  format: 'evernote',
  recognizes: ({ entries }) => entries.some(isEnex) && !entries.some(isText),
  read: async (source) => {
    const problems: ImportProblem[] = []
    const outline: ImportNode[] = []
    const context: NoteContext = { index: new ImportIndex([], []), byTitle: new Map() }
    const ranges = new ByteRanges(source)
    for (const entry of source.entries) {
      if (isEnex(entry)) await addNotebook(entry, { outline, problems, context, ranges })
    }
    context.index = new ImportIndex(outline, source.entries)
    const attachments = source.entries.filter((entry) => !isEnex(entry))
    problems.push(...unreadDocuments(attachments))
    return { outline: inFolders(outline, emptyFolders(source)), attachments, problems }
  },
}

/** Puts the notebooks of a zip into items for its folders, such as those of stacks. */
function inFolders(notebooks: readonly ImportNode[], empty: readonly string[]) {
  const notes = new Map(notebooks.map((notebook) => [notebook, notebook.children]))
  for (const notebook of notebooks) notebook.children = []
  // Without their notes, so that no notebook counts as a folder around all others.
  const outline = withoutOnlyFolder(fileTree(notebooks, () => undefined, empty))
  for (const [notebook, children] of notes) notebook.children = children
  return outline
}

function isEnex({ path }: ImportEntry) {
  return endingOf(path) === 'enex'
}

interface Read {
  outline: ImportNode[]
  problems: ImportProblem[]
  context: NoteContext
  ranges: ByteRanges
}

/** Adds the notes of a file, as the pages of an item named after the file. */
async function addNotebook(entry: ImportEntry, { outline, problems, context, ranges }: Read) {
  const bytes = await ranges.open(entry)
  if (!bytes) {
    problems.push({ path: entry.path, code: 'enex_in_zip' })
    return
  }
  const { notes, tooLong, lost, isWhole } = await scanNotes(await bytes.all())
  for (const title of tooLong) {
    problems.push({
      path: entry.path,
      code: 'too_costly',
      ...(title && { detail: title.slice(0, 200) }),
    })
  }
  for (const detail of lost) problems.push({ path: entry.path, code: 'unknown_part', detail })
  if (!isWhole)
    problems.push({ path: entry.path, code: 'unreadable', detail: `after ${notes.length} notes` })
  const children = notes.map((note, at) =>
    noteNode(note, `${entry.path}/${at + 1}`, { bytes, context })
  )
  if (children.length === 0 && !isWhole) return
  const title = titleOf(entry.path)
  outline.push({ path: entry.path, title, kind: 'folder', children })
}

function noteNode(
  note: EnexNote,
  path: string,
  { bytes, context }: { bytes: ByteReader; context: NoteContext }
) {
  const node: ImportNode = {
    path,
    title: note.title,
    kind: 'page',
    children: [],
    ...(note.created && { created_at: note.created }),
    ...(note.updated && { updated_at: note.updated }),
    read: () => readNotePage(note, { node, bytes, context }),
  }
  const title = shownTitle(note.title)
  context.byTitle.set(title, context.byTitle.has(title) ? null : node)
  return node
}
