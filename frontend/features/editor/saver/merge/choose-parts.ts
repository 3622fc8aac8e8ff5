import type { Node } from 'prosemirror-model'
import { withBlocks } from './block-changes.js'
import { type Choice, chosenBlocks, type Part } from './merge-blocks.js'

const OTHER = { mine: 'theirs', theirs: 'mine', both: 'both' } as const

/** The document that was chosen from both versions, and the one that was left. */
export function chooseParts(
  doc: Node,
  parts: readonly Part[],
  choose: (conflict: number) => Choice
) {
  const docOf = (choice: typeof choose) => withBlocks(doc, chosenBlocks(parts, choice))
  return { chosen: docOf(choose), left: docOf((index) => OTHER[choose(index)]) }
}
