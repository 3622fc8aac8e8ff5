import { PassThrough, type Readable } from 'node:stream'
import { Entry, openPromise, type ZipFile } from 'yauzl'
import { isOfDisk } from '#platform/files/disk_errors'
import { copyInto, headOf, readAll } from '../entry_bytes.js'
import type { ImportProblem } from '../import_problems.js'
import { ImportRefused, UnreadableEntry } from '../import_problems.js'
import type { ImportEntry } from '../import_source.js'
import { checkSizes, MAX_ENTRIES } from './archive_limits.js'
import { entryName } from './entry_name.js'
import { isLitter, safePath } from './safe_path.js'

/** Type of a file in the high half of an entry's attributes, as Unix has it. */
const TYPE_OF_FILE = 0o170000
const SYMLINK = 0o120000

/** Methods that can be unpacked: stored and Deflate (APPNOTE 4.4.5). */
const METHODS = new Set([0, 8])

/** The files of a zip. */
export interface OpenedArchive {
  entries: ImportEntry[]
  folders: string[]
  problems: ImportProblem[]
  close: () => void
}

/**
 * Opens a zip and reads its list of contents. Throws ImportRefused for a damaged or suspicious one.
 * Names never lead out of the archive, and no entry is written to a disk by its name. A long list of
 * contents takes 400 bytes of memory per entry.
 */
export async function openArchive(path: string): Promise<OpenedArchive> {
  const zip = await openZip(path)
  try {
    return await listed(zip)
  } catch (error) {
    zip.close()
    throw error instanceof ImportRefused || isOfDisk(error) ? error : new ImportRefused('damaged')
  }
}

async function openZip(path: string) {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false })
  } catch (error) {
    throw isOfDisk(error) ? error : new ImportRefused('damaged')
  }
}

async function listed(zip: ZipFile): Promise<OpenedArchive> {
  if (zip.entryCount > MAX_ENTRIES) throw new ImportRefused('too_many_files')
  const entries: ImportEntry[] = []
  const folders: string[] = []
  const problems: ImportProblem[] = []
  const taken = new Map<string, number>()
  const sizes = { packed: 0, unpacked: 0, file: zip.fileSize }
  let count = 0
  for await (const entry of zip.eachEntry()) {
    if (++count > MAX_ENTRIES) throw new ImportRefused('too_many_files')
    const raw = entryName(entry)
    if (isLitter(raw)) continue
    const path = safePath(raw)
    if (path === null) {
      problems.push({ path: shown(raw), code: 'unsafe_name' })
    } else if (/[/\\]$/.test(raw) && entry.uncompressedSize === 0) {
      folders.push(path)
    } else if (isSymlink(entry)) {
      problems.push({ path, code: 'symlink' })
    } else if (entry.isEncrypted()) {
      problems.push({ path, code: 'encrypted' })
    } else if (!METHODS.has(entry.compressionMethod)) {
      problems.push({ path, code: 'other_compression' })
    } else {
      sizes.packed += entry.compressedSize
      sizes.unpacked += entry.uncompressedSize
      const own = unique(path, taken)
      if (own !== path) problems.push({ path: own, code: 'same_name' })
      entries.push(new ZippedEntry(zip, entry, own))
    }
  }
  checkSizes(sizes)
  return { entries, folders, problems, close: () => zip.close() }
}

/** A class, because closures for each of 100,000 files would take more memory than their names. */
class ZippedEntry implements ImportEntry {
  readonly size: number
  readonly packed: { size: number; crc32: number }
  readonly time: number
  readonly place: Entry

  constructor(
    readonly zip: ZipFile,
    entry: Entry,
    readonly path: string
  ) {
    this.size = entry.uncompressedSize
    this.packed = { size: entry.compressedSize, crc32: entry.crc32 }
    this.time = entry.getLastModDate().getTime()
    this.place = placeOf(entry)
  }

  get modified() {
    const date = new Date(this.time)
    // The format's earliest time stands for none.
    return date.getUTCFullYear() > 1980 ? date : null
  }

  async open() {
    try {
      return asEntry(await this.zip.openReadStreamPromise(this.place), this.path)
    } catch (error) {
      throw readError(error, this.path)
    }
  }

  read(limit: number) {
    return readAll(this, limit)
  }

  async head(count: number) {
    return headOf(await this.open(), count)
  }

  async copyTo(path: string) {
    return copyInto(await this.open(), path)
  }
}

/** Returns an error of the disk, which the next try may not have; any other names the file. */
function readError(error: unknown, path: string) {
  return isOfDisk(error) ? error : new UnreadableEntry(path, 'unreadable')
}

/** Returns a stream whose failures name the file. */
function asEntry(source: Readable, path: string): Readable {
  const output = new PassThrough()
  source.once('error', (error) => output.destroy(readError(error, path)))
  output.once('close', () => source.destroy())
  return source.pipe(output)
}

/** Returns the part of an entry by which the library finds its bytes. */
function placeOf({
  compressionMethod,
  compressedSize,
  uncompressedSize,
  generalPurposeBitFlag,
  relativeOffsetOfLocalHeader,
}: Entry): Entry {
  return Object.assign(new Entry(), {
    compressionMethod,
    compressedSize,
    uncompressedSize,
    generalPurposeBitFlag,
    relativeOffsetOfLocalHeader,
  })
}

function isSymlink({ externalFileAttributes: attributes }: Entry) {
  return ((attributes >>> 16) & TYPE_OF_FILE) === SYMLINK
}

/** Returns a path that no entry before has: two files of one name are both kept. */
function unique(path: string, taken: Map<string, number>) {
  const before = taken.get(path)
  if (before === undefined) {
    taken.set(path, 1)
    return path
  }
  taken.set(path, before + 1)
  const numbered = path.replace(/(\.[^./]*)?$/, (ending) => ` (${before + 1})${ending}`)
  return unique(numbered, taken)
}

function shown(raw: string) {
  return raw
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, 200)
    .toWellFormed()
}
