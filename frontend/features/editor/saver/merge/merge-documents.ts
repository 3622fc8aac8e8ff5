import type { Node } from 'prosemirror-model'
import type { ContentChange } from '#modules/workspace/api'
import { rebase } from '#modules/workspace/document/rebase'
import { blockChanges, withBlocks } from './block-changes.js'
import { mergeBlocks } from './merge-blocks.js'
import { type Choose, chosenBlocks, conflictsOf, type Part } from './parts.js'

/**
 * Rebases their changes onto ours; both refer to the same base. Returns undefined if both change
 * the same place.
 */
export function mergeOver(theirs: ContentChange[], ours: ContentChange[]) {
  // Our changes apply in sequence, the last first, so that earlier positions stay valid.
  const moved = rebase(theirs.map(counted), ours.map(counted).reverse())
  return moved?.map((range, index) => ({ ...range, insert: theirs[index]?.insert ?? [] }))
}

function counted({ at, delete: gone, insert }: ContentChange) {
  return { at, delete: gone, insert: insert.length }
}

/**
 * Returns the changes that merge another version of `base` into our document, block by block.
 * Returns null if both changed the same block and the user must choose.
 */
export function bringTogether(base: Node, own: Node, theirs: Node): ContentChange[] | null {
  const parts = mergeBlocks(base.children, own.children, theirs.children)
  if (conflictsOf(parts).length > 0) return null
  const blocks = chosenBlocks(parts, () => 'mine')
  return blockChanges(own, withBlocks(own, blocks))
}

const OTHER = { mine: 'theirs', theirs: 'mine', both: 'both' } as const

/** Returns the document of the chosen parts and the document of the rejected ones. */
export function chooseParts(doc: Node, parts: readonly Part[], choose: Choose) {
  const docOf = (choice: Choose) => withBlocks(doc, chosenBlocks(parts, choice))
  return { chosen: docOf(choose), left: docOf((conflict) => OTHER[choose(conflict)]) }
}
