import type { Node } from 'prosemirror-model'

/**
 * Returns the id by which versions of a block match. A column or a cell has none of its own and
 * matches by its first block. Returns undefined for blocks older than ids.
 */
export function identityOf(block: Node): string | undefined {
  if ('id' in block.attrs) return block.attrs.id as string | undefined
  const { firstChild } = block
  return firstChild && !firstChild.isInline ? identityOf(firstChild) : undefined
}
