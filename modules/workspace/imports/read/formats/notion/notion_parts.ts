import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_IMPORT_BYTES } from '#modules/workspace/api'
import { MAX_ENTRIES, MAX_UNPACKED } from '../../archive/archive_limits.js'
import { type OpenedArchive, openArchive } from '../../archive/open_archive.js'
import { entryAt } from '../../entry_bytes.js'
import { parentOf } from '../../file_tree.js'
import { type ImportProblem, ImportRefused } from '../../import_problems.js'
import type { ImportEntry, ImportSource } from '../../import_source.js'
import { baseName, isText } from '../../paths.js'
import { temporaryFolder } from '../../temporary_folder.js'
import { isExportFolder, isNamedPart, isNotionFile, isPart } from './notion_names.js'

/** Most zips that an export consists of. */
const MAX_PARTS = 100
/** Most zips around the parts: of the export, and of a user who zipped its download. */
const MAX_LEVELS = 2
/** Most bytes of the copies of parts, because an export is in a zip at most three times. */
const MAX_COPIED = 3 * MAX_IMPORT_BYTES
/** Unpacked bytes per packed byte beyond which a part is suspicious, because a zip barely compresses. */
const MAX_RATIO = 2
/** Bytes below which no part is suspicious, because names of many small files compress well. */
const HARMLESS = 64 * 1024 ** 2

/** Returns true for a zip that holds the parts of an export and no pages. */
export function hasParts({ isArchive, entries }: ImportSource) {
  return isArchive && holdsParts(entries)
}

function holdsParts(entries: readonly ImportEntry[]) {
  return entries.some(({ path }) => isPart(path)) && !entries.some(isPage)
}

/** Returns true for a page of any program; the list of contents of an export is none. */
function isPage(entry: ImportEntry) {
  return isNotionFile(entry.path) || (isText(entry) && baseName(entry.path) !== 'index.html')
}

/** Entries of an export, with those of its parts in place of the parts. */
export interface WholeExport {
  entries: ImportEntry[]
  problems: ImportProblem[]
}

/**
 * Opens the zips within an export; a zip beside pages is a file of the user's. They are copied into a
 * temporary folder, because a zip is read from its end; closing the source removes them.
 */
export async function wholeExport(source: ImportSource): Promise<WholeExport> {
  if (!hasParts(source)) return { entries: [...source.entries], problems: [] }
  const parts = new Parts(await temporaryFolder())
  const { close } = source
  source.close = async () => {
    await parts.close()
    await close()
  }
  const lists = await parts.open([{ folder: '', entries: source.entries }])
  const { entries, problems } = mergedEntries(lists)
  return { entries, problems: [...parts.problems, ...problems] }
}

/** Entries of one zip, and the folder that they lie in. */
interface Zip {
  folder: string
  entries: readonly ImportEntry[]
}

/** The opened parts of one export. */
class Parts {
  readonly #opened: OpenedArchive[] = []
  #copied = 0

  /** @param folder folder of the copies */
  constructor(readonly folder: string) {}

  get problems() {
    return this.#opened.flatMap(({ problems }) => problems)
  }

  async close() {
    for (const archive of this.#opened) archive.close()
    await rm(this.folder, { recursive: true, force: true })
  }

  /** Returns the entries of zips of one level, with those of the parts within. */
  async open(zips: readonly Zip[], level = 1): Promise<(readonly ImportEntry[])[]> {
    // Beside a part with pages, a zip can be a file of one of these pages.
    const isBesidePages = zips.some(({ entries }) => entries.some(isPage))
    const lists: (readonly ImportEntry[])[] = []
    const inner: Zip[] = []
    for (const { folder, entries } of zips) {
      const isOnlyNamed = entries.every(({ path }) => isNamedPart(path))
      const opens =
        level <= MAX_LEVELS + 1 && holdsParts(entries) && (!isBesidePages || isOnlyNamed)
      const isOpened = ({ path }: ImportEntry) => opens && isPart(path)
      lists.push(entries.filter((entry) => !isOpened(entry)).map((entry) => placed(folder, entry)))
      for (const part of entries.filter(isOpened)) {
        const within = [folder, parentOf(part.path)].filter(Boolean).join('/')
        inner.push({ folder: withoutExport(within), entries: await this.#open(part) })
      }
    }
    return inner.length === 0 ? lists : [...lists, ...(await this.open(inner, level + 1))]
  }

  async #open(part: ImportEntry): Promise<readonly ImportEntry[]> {
    if (this.#opened.length >= MAX_PARTS) throw new ImportRefused('too_many_files')
    const { size } = part
    this.#copied += size
    const packed = part.packed?.size ?? size
    if (size > HARMLESS && size > packed * MAX_RATIO) throw new ImportRefused('suspicious')
    if (this.#copied > MAX_COPIED) throw new ImportRefused('too_large')
    const copy = join(this.folder, `part-${this.#opened.length + 1}`)
    await part.copyTo(copy)
    const archive = await openArchive(copy)
    this.#opened.push(archive)
    return archive.entries
  }
}

/** Returns an entry in the folder of its part, such as that of a teamspace. */
function placed(folder: string, entry: ImportEntry): ImportEntry {
  if (folder === '') return entry
  return entryAt(entry, `${folder}/${withoutExport(entry.path)}`)
}

/** Returns a path without the folder around the export. */
function withoutExport(path: string) {
  const [first = '', ...rest] = path.split('/')
  return isExportFolder(first) ? rest.join('/') : path
}

/** Returns the entries of all parts. Each part may repeat a file, such as the list of contents. */
function mergedEntries(lists: readonly (readonly ImportEntry[])[]): WholeExport {
  const byPath = new Map<string, ImportEntry>()
  const problems: ImportProblem[] = []
  for (const entry of lists.flat()) {
    const known = byPath.get(entry.path)
    if (known && isSame(known, entry)) continue
    const path = known ? freePath(entry.path, byPath) : entry.path
    if (known) problems.push({ path, code: 'same_name' })
    byPath.set(path, known ? entryAt(entry, path) : entry)
  }
  if (byPath.size > MAX_ENTRIES) throw new ImportRefused('too_many_files')
  const bytes = [...byPath.values()].reduce((sum, { size }) => sum + size, 0)
  if (bytes > MAX_UNPACKED) throw new ImportRefused('too_large')
  return { entries: [...byPath.values()], problems }
}

function isSame(a: ImportEntry, b: ImportEntry) {
  return a.size === b.size && a.packed?.crc32 === b.packed?.crc32
}

function freePath(path: string, taken: ReadonlyMap<string, unknown>): string {
  let free = path
  for (let count = 2; taken.has(free); count++) {
    free = path.replace(/(\.[^./]*)?$/, (ending) => ` (${count})${ending}`)
  }
  return free
}
