import type { ReadOutline } from './import_format.js'
import { allNodes } from './import_index.js'
import type { ImportProblem } from './import_problems.js'
import type { ImportEntry } from './import_source.js'

/** Returns a line for each file that became no page and no file, and has no line yet. */
export function leftOut(
  entries: readonly ImportEntry[],
  { outline, attachments, problems, consumed = [] }: ReadOutline
): ImportProblem[] {
  const known = new Set(consumed)
  for (const { path } of allNodes(outline)) known.add(path)
  for (const { path } of attachments) known.add(path)
  for (const { path } of problems) known.add(path)
  return entries
    .filter(({ path }) => !known.has(path))
    .map(({ path }) => ({ path, code: 'left_out' }))
}

/** Returns one line for all files of each folder that is left out as a whole. */
export function folderLines(
  folders: Iterable<string>,
  code: ImportProblem['code']
): ImportProblem[] {
  const counts = new Map<string, number>()
  for (const folder of folders) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return [...counts].map(([path, count]) => {
    return { path, code, detail: `${count} ${count === 1 ? 'file' : 'files'}` }
  })
}
