import { DomainError } from '#kernel/aggregates/domain_error'
import { fieldError } from '#platform/http/errors/api_exception'
import type { ContentChange } from '#modules/workspace/api'
import type { SaveBlock } from '#modules/workspace/commands/save_block'
import {
  checkNodes,
  InvalidDocument,
  MAX_CONTENT_BYTES,
  parseContent,
} from '#modules/workspace/document/content'
import { fileKeys } from '#modules/workspace/document/files'

interface SavePayload {
  content?: string | null
  base_revision?: number
  changes?: { at: number; delete: number; insert: unknown[] }[]
}

/**
 * Returns the text of a save, checked against the schema. Throws 413 over 1 MB and 422 for an
 * invalid document.
 */
export function readText({ content, base_revision, changes }: SavePayload): SaveBlock['text'] {
  if (content !== undefined && changes !== undefined) {
    throw fieldError('changes', 'exclusive', 'Send content or changes, not both')
  }
  if (typeof content === 'string' && Buffer.byteLength(content) > MAX_CONTENT_BYTES) {
    throw new DomainError('too_large', 'E_CONTENT_TOO_LARGE', 'A page holds at most 1 MB of text')
  }
  try {
    if (content !== undefined) return { nodes: parseContent(content), baseRevision: base_revision }
    if (changes === undefined) return undefined
    return {
      baseRevision: base_revision ?? -1,
      changes: changes.map(({ insert, ...range }) => ({ ...range, insert: checkNodes(insert) })),
    }
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error
    throw fieldError(content === undefined ? 'changes' : 'content', 'document', error.message)
  }
}

/** Returns unsaved changes, checked against the schema. Throws 422 for an invalid document. */
export function checkedChanges(changes: ContentChange[]): ContentChange[] {
  try {
    return changes.map(({ insert, ...range }) => {
      return { ...range, insert: checkNodes(insert).map((node) => JSON.parse(node) as unknown) }
    })
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error
    throw fieldError('text', 'document', error.message)
  }
}

/** Returns the keys of the files that a text contains. */
export function filesOf(text: NonNullable<SaveBlock['text']>) {
  const nodes = 'nodes' in text ? text.nodes : text.changes.flatMap(({ insert }) => insert)
  return fileKeys(nodes)
}
