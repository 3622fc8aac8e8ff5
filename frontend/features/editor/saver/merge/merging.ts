import type { Node } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'
import { alignColumns, wholeTable } from './table-merging.js'

/** Steps around the merge of two versions of a block by the blocks inside. */
export interface Merging {
  /** Returns both versions, changed so that their content merges. */
  prepare: (versions: Record<'base' | 'mine' | 'theirs', Node>) => Record<'mine' | 'theirs', Node>
  /** Returns the sound form of a merged block; null if the user must choose. */
  settle: (merged: Node) => Node | null
}

/** Kinds whose blocks inside depend on each other. */
const KINDS = new Map([[documentSchema.nodes.table, { prepare: alignColumns, settle: wholeTable }]])

export function mergingOf({ type }: Node): Merging | undefined {
  return KINDS.get(type)
}
