import { Slice } from 'prosemirror-model'
import { MAX_BLOCK_DEPTH } from '#modules/workspace/document/content'
import { fitDepth } from '#modules/workspace/document/fit_depth'

/** Maximum nesting of a paste, because more levels leave no room for text. */
const MAX_PASTED_LEVELS = 20

/**
 * Fits a paste into blocks nested `depth` deep, so that the server accepts the page (rule 5.3).
 * Blocks nested too deep move next to their parent.
 */
export function fitPage(slice: Slice, depth: number): Slice {
  const levels = Math.max(1, Math.min(MAX_PASTED_LEVELS, MAX_BLOCK_DEPTH - depth))
  const content = fitDepth(slice.content, levels)
  if (content === slice.content) return slice
  const { openStart, openEnd } = Slice.maxOpen(content)
  return new Slice(content, Math.min(slice.openStart, openStart), Math.min(slice.openEnd, openEnd))
}
