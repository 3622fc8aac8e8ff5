import type { ImportNode, OpenedImport } from '#modules/workspace/imports/read/import_outline'

/** An item of a kept outline: title, kind, presence of a text, and items below it. */
type KeptNode = [title: string, isFolder: 0 | 1, hasText: 0 | 1, children: KeptNode[]]

/** Outline of an import without its paths and texts, for previews (rule 13.37). */
export interface KeptOutline {
  name: string
  nodes: KeptNode[]
  /** Files that are no pages, and their bytes. */
  files: number
  bytes: number
}

/** Returns the parts of an opened import that previews need. */
export function keepOutline({ name, outline, attachments }: OpenedImport): KeptOutline {
  const bytes = attachments.reduce((sum, { size }) => sum + size, 0)
  return { name, nodes: outline.map(keptNode), files: attachments.length, bytes }
}

function keptNode({ title, kind, read, children }: ImportNode): KeptNode {
  return [title, kind === 'folder' ? 1 : 0, read ? 1 : 0, children.map(keptNode)]
}

/** Returns the items of a kept outline. Their texts can't be read. */
export function itemsOf({ nodes }: KeptOutline): ImportNode[] {
  return nodes.map(itemOf)
}

function itemOf([title, isFolder, hasText, children]: KeptNode): ImportNode {
  return {
    path: '',
    title,
    kind: isFolder ? 'folder' : 'page',
    children: children.map(itemOf),
    ...(hasText && { read: unreadable }),
  }
}

function unreadable(): Promise<never> {
  return Promise.reject(new TypeError('A preview has no texts'))
}
