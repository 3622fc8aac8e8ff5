import { MAX_IMPORT_BYTES } from '#modules/workspace/api'
import { sizeLabel } from '../../ui/storage-meter/storage-label.js'

/** Endings of files that can be imported, for file choosers. */
export const IMPORT_ENDINGS = ['.zip', '.md', '.markdown', '.html', '.htm', '.docx', '.enex']

interface Chosen {
  files: Pick<File, 'name' | 'size'>[]
  /** Number of dropped folders. */
  folders?: number
}

/** Returns why the chosen files cannot be imported and what to do, or undefined if they can be. */
export function importProblem({ files, folders = 0 }: Chosen): string | undefined {
  const [file] = files
  if (folders > 0 || files.length > 1) {
    return 'An import reads one file at a time. Put the folder or the files into a zip file, then import the zip file.'
  }
  if (!file) return 'There’s no file in what you dropped. Choose a file instead.'
  if (!canImport(file.name)) {
    return `“${file.name}” can’t be imported. Choose a zip, Markdown, HTML, Word (.docx) or Evernote (.enex) file.`
  }
  if (file.size === 0) return `“${file.name}” is empty. Export it again, then import the new file.`
  if (file.size > MAX_IMPORT_BYTES) {
    return `“${file.name}” is larger than ${sizeLabel(MAX_IMPORT_BYTES)}. Export your notes in several parts, then import each part.`
  }
  return undefined
}

function canImport(name: string) {
  const lower = name.toLowerCase()
  return IMPORT_ENDINGS.some((ending) => lower.endsWith(ending))
}
