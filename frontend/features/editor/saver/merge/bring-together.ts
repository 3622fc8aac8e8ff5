import type { Node } from 'prosemirror-model'
import type { ContentChange } from '#modules/workspace/api'
import { blockChanges, withBlocks } from './block-changes.js'
import { chosenBlocks, conflictsOf, mergeBlocks } from './merge-blocks.js'

/**
 * The changes that bring into our document what others made of `base`, block by block; null when
 * both changed the same and a person must choose.
 */
export function bringTogether(base: Node, own: Node, theirs: Node): ContentChange[] | null {
  const parts = mergeBlocks(base.children, own.children, theirs.children)
  if (conflictsOf(parts).length > 0) return null
  const blocks = chosenBlocks(parts, () => 'mine')
  return blockChanges(own, withBlocks(own, blocks))
}
