import { MAX_ATTACHMENT_BYTES } from '#modules/workspace/api'
import type { ImportNode, OpenedImport } from '#modules/workspace/imports/read/import_outline'
import type { ImportProblem } from '#modules/workspace/imports/read/import_problems'

/** An item of a kept outline: title, kind, presence of a text, and items below it. */
type KeptNode = [title: string, isFolder: 0 | 1, hasText: 0 | 1, children: KeptNode[]]

/** Problems that a kept outline lists. */
const MAX_KEPT_PROBLEMS = 1_000

/** Outline of an import without its paths and texts, for previews (rule 13.37). */
export interface KeptOutline {
  name: string
  nodes: KeptNode[]
  /** Files that are no pages. */
  files: number
  /** Bytes of those files that are small enough to be stored. */
  bytes: number
  /** First problems of the file, and the number of all. */
  problems: ImportProblem[]
  problemCount: number
}

/** Returns the parts of an opened import that previews need. */
export function keepOutline(opened: OpenedImport): KeptOutline {
  const { name, outline, attachments, problems } = opened
  return {
    name,
    nodes: outline.map(keptNode),
    files: attachments.length,
    bytes: attachments.reduce((sum, { size }) => sum + storedBytes(size), 0),
    problems: problems.slice(0, MAX_KEPT_PROBLEMS),
    problemCount: problems.length,
  }
}

/** A file that is too large is left out, so it needs no room. */
function storedBytes(size: number) {
  return size > MAX_ATTACHMENT_BYTES ? 0 : size
}

function keptNode({ title, kind, read, children }: ImportNode): KeptNode {
  return [title, kind === 'folder' ? 1 : 0, read ? 1 : 0, children.map(keptNode)]
}

/** Returns the items of a kept outline, with titles as paths. Their texts can't be read. */
export function itemsOf({ nodes }: KeptOutline): ImportNode[] {
  return nodes.map(itemOf)
}

function itemOf([title, isFolder, hasText, children]: KeptNode): ImportNode {
  return {
    path: title,
    title,
    kind: isFolder ? 'folder' : 'page',
    children: children.map(itemOf),
    ...(hasText && { read: unreadable }),
  }
}

function unreadable(): Promise<never> {
  return Promise.reject(new TypeError('A preview has no texts'))
}
