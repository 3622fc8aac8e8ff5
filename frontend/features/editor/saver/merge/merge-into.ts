import type { Node } from 'prosemirror-model'
import type { ContentChange } from '#modules/workspace/api'
import { changedRanges } from '#modules/workspace/document/changes'
import { changeDocument } from '../../document.js'
import { bringTogether, mergeOver } from './merge-documents.js'

/**
 * The changes that bring into `own` what leads from `base` to `theirs`: by ranges where they are apart,
 * else block by block and by words. Null when both changed the same.
 */
export function mergeInto(base: Node, own: Node, theirs: Node): ContentChange[] | null {
  if (base === theirs) return []
  const ours = base === own ? [] : changedRanges(base, own)
  return mergeOver(changedRanges(base, theirs), ours) ?? bringTogether(base, own, theirs)
}

/** `own` with those changes; null when both changed the same. */
export function mergedDocument(base: Node, own: Node, theirs: Node): Node | null {
  if (base === own) return theirs
  const changes = mergeInto(base, own, theirs)
  return changes && (changes.length > 0 ? changeDocument(own, changes) : own)
}
