import type { ImportFormat } from '#modules/workspace/api'
import type { ImportedPage, ImportNode, OpenedImport } from '../import_outline.js'
import type { ProblemCode, RefusalCode } from '../import_problems.js'

/** A request to the thread that reads an import. */
export type ReadingRequest =
  | { kind: 'open'; path: string; fileName: string; format?: ImportFormat; folder: string }
  /** `node` is the number of the item in the order of the outline. */
  | { kind: 'read'; node: number }
  /** Returns the first bytes of a file of the list of attachments. */
  | { kind: 'head'; attachment: number; count: number }
  /** Writes a file of the list of attachments to a path. */
  | { kind: 'copy'; attachment: number; to: string }

/** A file as it passes between threads. */
export interface SentEntry {
  path: string
  size: number
  modified: Date | null
  /** Path of a copy on the disk, for a file that is within a page. */
  copy?: string
}

/** An item without what reads its text. */
export interface SentNode extends Omit<ImportNode, 'read' | 'children'> {
  hasText: boolean
  children: SentNode[]
}

export interface SentImport extends Pick<OpenedImport, 'format' | 'name' | 'problems'> {
  outline: SentNode[]
  attachments: SentEntry[]
}

export interface SentPage extends Omit<ImportedPage, 'files'> {
  files: { name: string; entry: SentEntry }[]
}

/** A failure as it passes between threads. */
export type SentError =
  | { refused: RefusalCode }
  | { unreadable: { path: string; code: ProblemCode } }
  /** A failure of the disk that files are written to. */
  | { system: { message: string; code: string; syscall: string } }
  | { message: string }

export interface ReadingResponses {
  open: SentImport
  read: SentPage
  head: Uint8Array
  copy: null
}

export type ReadingAnswer =
  | { result: ReadingResponses[keyof ReadingResponses] }
  | { error: SentError }
