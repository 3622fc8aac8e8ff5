import type { ImportNode } from './import_outline.js'
import type { ImportProblem } from './import_problems.js'
import type { ImportEntry, ImportSource } from './import_source.js'
import { baseName, endingOf, folded, titleOf } from './paths.js'

/** Pages of a folder that stand for the folder itself. */
const INDEX = new Set(['index', 'readme'])

const byTitle = new Intl.Collator('en', { numeric: true })

/** Returns the page that holds the pages of a folder; undefined for a folder without one. */
export type HolderOf = (folder: string) => ImportNode | undefined

/** Finds the pages whose folder has the same name, and those such as `index.html`. */
export function holdersByIndex(pages: readonly ImportNode[]): HolderOf {
  return holdersBy(pages, stemOf)
}

/** Finds the pages whose folder has the same name, as folder notes of Obsidian. */
export function holdersByName(pages: readonly ImportNode[]): HolderOf {
  return holdersBy(pages, (path) => inFolder(parentOf(path), titleOf(path)))
}

function holdersBy(pages: readonly ImportNode[], stem: (path: string) => string): HolderOf {
  const holders = new Map<string, ImportNode>()
  for (const page of pages) {
    const key = folded(stem(page.path))
    if (!holders.has(key)) holders.set(key, page)
  }
  return (folder) => holders.get(folded(folder))
}

/**
 * Returns the tree of pages by the folders in their paths, sorted by title. A page can hold the pages
 * of a folder.
 * @param empty folders that nothing lies in
 */
export function fileTree(
  pages: readonly ImportNode[],
  holderOf: HolderOf,
  empty: readonly string[] = []
): ImportNode[] {
  const outline: ImportNode[] = []
  const folders = new Map<string, ImportNode>()
  for (const page of pages) {
    const folder = parentOf(page.path)
    const holds = folder !== '' && holderOf(folder) === page
    itemsIn(holds ? parentOf(folder) : folder).push(page)
  }
  for (const folder of empty) itemsIn(folder)
  sort(outline)
  return outline

  function itemsIn(folder: string): ImportNode[] {
    if (folder === '') return outline
    const holder = holderOf(folder)
    if (holder) return holder.children
    const key = folded(folder)
    const known = folders.get(key)
    if (known) return known.children
    const node: ImportNode = { path: folder, title: baseName(folder), kind: 'folder', children: [] }
    folders.set(key, node)
    itemsIn(parentOf(folder)).push(node)
    return node.children
  }
}

/** Returns the folders that an archive names and that nothing lies in. */
export function emptyFolders({
  entries,
  folders,
}: Pick<ImportSource, 'entries' | 'folders'>): string[] {
  const filled = new Set<string>()
  for (const path of [...entries.map((entry) => entry.path), ...folders]) {
    let above = parentOf(path)
    for (; above !== '' && !filled.has(above); above = parentOf(above)) filled.add(above)
  }
  return [...new Set(folders)].filter((folder) => !filled.has(folder))
}

/** Returns the entries that are no pages. */
export function filesBeside(entries: readonly ImportEntry[], pages: ReadonlySet<string>) {
  return entries.filter(({ path }) => !pages.has(path))
}

/** Returns a problem for each document of another format, which stays a file beside pages. */
export function unreadDocuments(attachments: readonly ImportEntry[]): ImportProblem[] {
  return attachments
    .filter(({ path }) => ['docx', 'enex'].includes(endingOf(path)))
    .map(({ path }) => ({ path, code: 'unread_document' }))
}

/** Returns the content of a folder that holds all else, because archives often have one. */
export function withoutOnlyFolder(outline: ImportNode[]): ImportNode[] {
  const [only, ...others] = outline
  const isOnly = only?.kind === 'folder' && only.children.length > 0 && others.length === 0
  return isOnly ? only.children : outline
}

/** Returns the folder that a page stands for, or its path without its ending. */
function stemOf(path: string) {
  const folder = parentOf(path)
  const title = titleOf(path)
  return folder !== '' && INDEX.has(title.toLowerCase()) ? folder : inFolder(folder, title)
}

function inFolder(folder: string, title: string) {
  return folder === '' ? title : `${folder}/${title}`
}

export function parentOf(path: string) {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0))
}

function sort(items: ImportNode[]) {
  items.sort((a, b) => byTitle.compare(a.title, b.title))
  for (const { children } of items) sort(children)
}
