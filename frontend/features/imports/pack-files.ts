import { downloadZip } from 'client-zip'
import { MAX_IMPORT_BYTES } from '#modules/workspace/api'
import type { Chosen } from '../../app/open-windows.js'
import { importProblem, tooLarge, UnfitFiles } from './import-files.js'

/** A file, or an empty folder, and its path in the zip. */
interface Packed {
  path: string
  file?: File
}

/** Returns true for a single file, which is imported as it is. */
export function isSingleFile({ files, folders = [] }: Chosen) {
  return folders.length === 0 && files.length === 1 && !files[0]!.webkitRelativePath
}

/** Returns the name of the file that is imported: the single file, or a zip. */
export function nameOfImport(chosen: Chosen) {
  const [file] = chosen.files
  const [folder] = chosen.folders ?? []
  if (file && isSingleFile(chosen)) return file.name
  const [root] = file?.webkitRelativePath.split('/') ?? []
  return `${folder?.name ?? (root || 'Files')}.zip`
}

/**
 * Returns the file to import: the single chosen one, or a zip of all files and folders.
 * @throws UnfitFiles
 */
export async function packFiles(chosen: Chosen): Promise<File> {
  const [single] = chosen.files
  if (single && isSingleFile(chosen)) {
    const problem = importProblem(single)
    if (problem) throw new UnfitFiles(problem)
    return single
  }
  const all: Packed[] = chosen.files.map((file) => ({
    path: file.webkitRelativePath || file.name,
    file,
  }))
  try {
    for (const folder of chosen.folders ?? []) all.push(...(await filesIn(folder, folder.name)))
    const bytes = all.reduce((sum, { file }) => sum + (file?.size ?? 0), 0)
    if (all.every(({ file }) => !file)) {
      throw new UnfitFiles(
        'There’s no file in what you chose. Choose a file or a folder with files instead.'
      )
    }
    if (bytes > MAX_IMPORT_BYTES) throw new UnfitFiles(tooLarge('Your selection'))
    const zip = downloadZip(
      all.map(({ path, file }) => (file ? inZip(path, file) : { name: path }))
    )
    return new File([await zip.blob()], nameOfImport(chosen), { type: 'application/zip' })
  } catch (error) {
    if (error instanceof UnfitFiles) throw error
    throw new UnfitFiles('A file can’t be read. Close the programs that use it, then try again.')
  }
}

function inZip(name: string, input: File) {
  return { name, input, lastModified: new Date(input.lastModified) }
}

async function filesIn(folder: FileSystemDirectoryEntry, path: string): Promise<Packed[]> {
  const entries = await entriesOf(folder)
  if (entries.length === 0) return [{ path: `${path}/` }]
  const found: Packed[] = []
  for (const entry of entries) {
    const place = `${path}/${entry.name}`
    if (entry.isDirectory) found.push(...(await filesIn(entry as FileSystemDirectoryEntry, place)))
    else found.push({ path: place, file: await fileOf(entry as FileSystemFileEntry) })
  }
  return found
}

/** Browsers list a folder in parts, the last of which is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry) {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject)
    })
    if (some.length === 0) return all
    all.push(...some)
  }
}

function fileOf(entry: FileSystemFileEntry) {
  return new Promise<File>((resolve, reject) => entry.file(resolve, reject))
}
