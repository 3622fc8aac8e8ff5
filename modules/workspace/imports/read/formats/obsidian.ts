import type { FormatReader } from '../import_format.js'
import { ImportIndex } from '../import_index.js'
import type { ImportProblem } from '../import_problems.js'
import type { ImportEntry } from '../import_source.js'
import { folderLines } from '../left_out.js'
import { readMarkdownFiles, readNote } from './markdown.js'

/** Folders of the program itself, and of other programs that work on a vault. */
const SETTINGS = /^(?:.*?\/)?\.(?:obsidian|git|stfolder|stversions|smart-env)(?=\/)/
const TRASH = /(?:^|\/)\.trash\//

/** A vault of Obsidian as a zip: Markdown with `[[links]]`, and a folder of settings. */
export const obsidian: FormatReader = {
  format: 'obsidian',
  recognizes: ({ entries }) => entries.some(({ path }) => /(?:^|\/)\.obsidian\//.test(path)),
  read: async (source) => {
    const problems: ImportProblem[] = []
    const kept: ImportEntry[] = []
    const settings = new Map<string, string>()
    for (const entry of source.entries) {
      const [folder] = SETTINGS.exec(entry.path) ?? []
      if (folder !== undefined) settings.set(entry.path, folder)
      else if (TRASH.test(entry.path)) problems.push({ path: entry.path, code: 'in_trash' })
      else kept.push(entry)
    }
    const folders = source.folders.filter((folder) => !isHidden(`${folder}/`))
    const read = await readMarkdownFiles({ ...source, folders }, kept, {
      pages: [],
      context: { index: new ImportIndex([], []) },
      read: readNote,
    })
    return {
      ...read,
      problems: [...problems, ...folderLines(settings.values(), 'program_files'), ...read.problems],
      consumed: settings.keys(),
    }
  },
}

function isHidden(path: string) {
  return SETTINGS.test(path) || TRASH.test(path)
}
