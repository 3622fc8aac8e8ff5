import type { Node } from 'prosemirror-model'

/**
 * Merges the versions if one side only inserted before or after the other side's changes; otherwise
 * returns null.
 */
export function besideEachOther(base: Node[], mine: Node[], theirs: Node[]) {
  return addedTo(base, mine, theirs) ?? addedTo(base, theirs, mine)
}

function addedTo(base: Node[], changed: Node[], added: Node[]): Node[] | null {
  const inserted = added.length - base.length
  if (inserted < 0) return null
  const isBase = (from: number) => base.every((block, index) => block.eq(added[from + index]!))
  if (isBase(inserted)) return [...added.slice(0, inserted), ...changed]
  return isBase(0) ? [...changed, ...added.slice(base.length)] : null
}
