import type { Node } from 'prosemirror-model'
import type { ContentChange } from '#modules/workspace/api'
import { rebase } from '#modules/workspace/document/rebase'
import { blockChanges, withBlocks } from './block-changes.js'
import { mergeBlocks } from './merge-blocks.js'
import { type Choose, chosenBlocks, conflictsOf, type Part } from './parts.js'

/**
 * Their changes, to be made on top of ours; both speak of the same base.
 * Undefined when both are about the same place.
 */
export function mergeOver(theirs: ContentChange[], ours: ContentChange[]) {
  // Ours follow each other, the last first: those before it then still stand where they stood.
  const moved = rebase(theirs.map(counted), ours.map(counted).reverse())
  return moved?.map((range, index) => ({ ...range, insert: theirs[index]?.insert ?? [] }))
}

function counted({ at, delete: gone, insert }: ContentChange) {
  return { at, delete: gone, insert: insert.length }
}

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

const OTHER = { mine: 'theirs', theirs: 'mine', both: 'both' } as const

/** The document that was chosen from both versions, and the one that was left. */
export function chooseParts(doc: Node, parts: readonly Part[], choose: Choose) {
  const docOf = (choice: Choose) => withBlocks(doc, chosenBlocks(parts, choice))
  return { chosen: docOf(choose), left: docOf((conflict) => OTHER[choose(conflict)]) }
}
