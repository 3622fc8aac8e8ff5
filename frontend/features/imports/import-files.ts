import { MAX_IMPORT_BYTES } from '#modules/workspace/api'
import { sizeLabel } from '../../ui/storage-meter/storage-label.js'

/** Endings of files that can be imported, for file choosers. */
export const IMPORT_ENDINGS = ['.zip', '.md', '.markdown', '.html', '.htm', '.docx', '.enex']

/** Thrown for files that cannot be imported; the message is for users. */
export class UnfitFiles extends Error {}

export function tooLarge(what: string) {
  return `${what} is larger than ${sizeLabel(MAX_IMPORT_BYTES)}. Export your notes in several parts, then import each part.`
}

/** Returns why a single file cannot be imported and what to do, or undefined if it can be. */
export function importProblem(file: Pick<File, 'name' | 'size'>): string | undefined {
  if (!canImport(file.name)) {
    return `“${file.name}” can’t be imported. Choose a zip, Markdown, HTML, Word (.docx) or Evernote (.enex) file.`
  }
  if (file.size === 0) return `“${file.name}” is empty. Export it again, then import the new file.`
  return file.size > MAX_IMPORT_BYTES ? tooLarge(`“${file.name}”`) : undefined
}

function canImport(name: string) {
  const lower = name.toLowerCase()
  return IMPORT_ENDINGS.some((ending) => lower.endsWith(ending))
}
