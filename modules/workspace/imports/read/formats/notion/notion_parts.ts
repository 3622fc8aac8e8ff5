import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_ENTRIES, MAX_UNPACKED } from '../../archive/archive_limits.js'
import { type OpenedArchive, openArchive } from '../../archive/open_archive.js'
import { ImportRefused } from '../../import_problems.js'
import type { ImportEntry, ImportSource } from '../../import_source.js'
import { temporaryFolder } from '../../temporary_folder.js'
import { isNotionFile, isPart } from './notion_names.js'

/** Most zips that an export consists of. */
const MAX_PARTS = 100
/** Most zips around the parts: of the export, and of a user who zipped its download. */
const MAX_LEVELS = 2

/** Returns true for a zip that holds the parts of an export and no pages. */
export function hasParts({ isArchive, entries }: ImportSource) {
  return isArchive && holdsParts(entries)
}

function holdsParts(entries: readonly ImportEntry[]) {
  return entries.some(({ path }) => isPart(path)) && !entries.some(({ path }) => isNotionFile(path))
}

/** Entries of an export, with those of its parts in place of the parts. */
export interface WholeExport {
  entries: ImportEntry[]
  problems: ImportSource['problems']
}

/**
 * Opens the zips within an export; a zip beside pages is a file of the user's. They are copied into a
 * temporary folder, because a zip is read from its end; closing the source removes them.
 */
export async function wholeExport(source: ImportSource): Promise<WholeExport> {
  if (!hasParts(source)) return { entries: [...source.entries], problems: [] }
  const opened: OpenedArchive[] = []
  const folder = await temporaryFolder()
  const { close } = source
  source.close = async () => {
    for (const archive of opened) archive.close()
    await rm(folder, { recursive: true, force: true })
    await close()
  }
  const entries = mergedEntries(await openParts(source.entries, { opened, folder, level: 1 }))
  return { entries, problems: opened.flatMap(({ problems }) => problems) }
}

interface Opening {
  /** Gets the zips, to be closed by the caller. */
  opened: OpenedArchive[]
  folder: string
  /** Zips around these entries. */
  level: number
}

async function openParts(
  all: readonly ImportEntry[],
  { opened, folder, level }: Opening
): Promise<(readonly ImportEntry[])[]> {
  const lists: (readonly ImportEntry[])[] = [all.filter(({ path }) => !isPart(path))]
  for (const part of all.filter(({ path }) => isPart(path))) {
    if (opened.length >= MAX_PARTS) throw new ImportRefused('too_many_files')
    const copy = join(folder, `part-${opened.length + 1}`)
    await part.copyTo(copy)
    const archive = await openArchive(copy)
    opened.push(archive)
    if (level > MAX_LEVELS || !holdsParts(archive.entries)) lists.push(archive.entries)
    else lists.push(...(await openParts(archive.entries, { opened, folder, level: level + 1 })))
  }
  return lists
}

/** Returns the entries of all parts; each part may repeat the list of contents. */
function mergedEntries(lists: readonly (readonly ImportEntry[])[]) {
  const byPath = new Map<string, ImportEntry>()
  for (const entry of lists.flat()) {
    const known = byPath.get(entry.path)
    if (!known) byPath.set(entry.path, entry)
    else if (known.size !== entry.size) byPath.set(...numbered(entry, byPath))
  }
  if (byPath.size > MAX_ENTRIES) throw new ImportRefused('too_many_files')
  const bytes = [...byPath.values()].reduce((sum, { size }) => sum + size, 0)
  if (bytes > MAX_UNPACKED) throw new ImportRefused('too_large')
  return [...byPath.values()]
}

function numbered(entry: ImportEntry, taken: ReadonlyMap<string, unknown>): [string, ImportEntry] {
  let path = entry.path
  for (let count = 2; taken.has(path); count++) {
    path = entry.path.replace(/(\.[^./]*)?$/, (ending) => ` (${count})${ending}`)
  }
  return [path, { ...entry, path }]
}
