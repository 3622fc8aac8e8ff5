import type { ImportFormat, ListSort, PageSettings } from '#modules/workspace/api'
import type { NodeJson } from '#modules/workspace/document/json'
import type { ImportProblem } from './import_problems.js'
import type { ImportEntry } from './import_source.js'

/** Kinds of items in an import: with a text of its own, or without. */
export type ImportNodeKind = 'page' | 'folder'

/** An item of an import, as the other program has it. A page can have children, too. */
export interface ImportNode {
  /** Identifies the item within the import; a path in the archive for most formats. */
  path: string
  /** Not cleaned; empty for an item without a name. */
  title: string
  kind: ImportNodeKind
  children: ImportNode[]
  /** Times in the other program, ISO 8601 with Z. */
  created_at?: string
  updated_at?: string
  icon?: string
  favorite?: boolean
  template?: boolean
  settings?: Partial<PageSettings>
  /** Order of the list of children. */
  sort?: ListSort
  /** Reads the text of a page. Throws UnreadableEntry. A folder has none. */
  read?: () => Promise<ImportedPage>
}

/** Target of a link in a page. */
export interface ImportedLink {
  /** `path` of an ImportNode. */
  path: string
  /** Id of a block in that page; empty for the page itself. */
  block: string
  /** Text that stays if the target was not imported. */
  text: string
}

/** A file that a page shows or links to. */
export interface ImportedFile {
  /** Name as shown, with its ending. */
  name: string
  entry: ImportEntry
}

/**
 * The text of a page. Links to pages and files are numbered: `resolvePage` puts the addresses in
 * their places once pages and files have ids.
 */
export interface ImportedPage {
  /**
   * Top-level nodes of the page, and of its following parts if it is too long for one page. Never
   * empty.
   */
  parts: NodeJson[][]
  links: ImportedLink[]
  files: ImportedFile[]
  problems: ImportProblem[]
  /** A heading that repeats the page's title became the title. */
  repeatsTitle?: boolean
}

/** An opened import. */
export interface OpenedImport {
  format: ImportFormat
  /** Name of the import without its ending, for blocks that hold it. */
  name: string
  outline: ImportNode[]
  /** All files that are no pages. A file that no page names gets a page of its own. */
  attachments: ImportEntry[]
  problems: ImportProblem[]
  /** Closes the file; nothing can be read afterwards. */
  close: () => Promise<void>
}
