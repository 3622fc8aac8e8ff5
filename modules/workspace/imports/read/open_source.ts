import { open, stat } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { openArchive } from './archive/open_archive.js'
import { safePath } from './archive/safe_path.js'
import { entryBytes } from './entry_bytes.js'
import { ImportRefused } from './import_problems.js'
import type { ImportEntry, ImportSource } from './import_source.js'

/** First bytes of a zip, and of an empty one. */
const ZIP = Buffer.from('PK\u0003\u0004')
const EMPTY_ZIP = Buffer.from('PK\u0005\u0006')
/** Text of a document of Word, which is a zip itself. Office 365 numbers the file. */
export const WORD = /^word\/document\d*\.xml$/

/** Reasons for which no file of a zip can be unpacked. */
const LOCKED = ['encrypted', 'other_compression'] as const

/**
 * Opens an uploaded file: the files of a zip, or one file. A document of Word is one file.
 * @param path path of the file on disk
 * @param fileName name on the user's device
 * @throws ImportRefused for a damaged or suspicious zip
 */
export async function openSource(path: string, fileName: string): Promise<ImportSource> {
  if (!(await isZip(path))) return singleFile(path, fileName)
  const { entries, folders, problems, close } = await openArchive(path)
  const unread = LOCKED.find((code) => problems.some((problem) => problem.code === code))
  if (entries.length === 0 && unread) {
    close()
    throw new ImportRefused(unread)
  }
  if (entries.some((entry) => WORD.test(entry.path))) {
    close()
    return singleFile(path, fileName)
  }
  return { fileName, isArchive: true, entries, folders, problems, close: async () => close() }
}

async function isZip(path: string) {
  const file = await open(path)
  try {
    const start = Buffer.alloc(ZIP.length)
    await file.read(start, 0, start.length, 0)
    return start.equals(ZIP) || start.equals(EMPTY_ZIP)
  } finally {
    await file.close()
  }
}

async function singleFile(path: string, fileName: string): Promise<ImportSource> {
  const { size } = await stat(path)
  const name = safePath(fileName.replaceAll(/[/\\]/g, '-')) ?? 'file'
  const openFile = async () => createReadStream(path)
  const entry: ImportEntry = {
    path: name,
    size,
    modified: null,
    openRange: async (start, end) =>
      end > start ? createReadStream(path, { start, end: end - 1 }) : Readable.from([]),
    ...entryBytes(openFile, { path: name, size }),
  }
  const close = async () => undefined
  return { fileName, isArchive: false, entries: [entry], folders: [], problems: [], close }
}
