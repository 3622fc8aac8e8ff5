import type { Node } from 'prosemirror-model'

/** Selected node that a form is about. Dates have no node here and count as one while selected. */
export interface Selected {
  pos: number
  node?: Node
}

export type FormBlock<T> = T & {
  /** True if the block was deleted or replaced while the form was open. */
  isGone: boolean
}

/**
 * Returns the block that a form is about: `held`, the block for which it opened, wherever the block
 * is now. A form that just opens is about the selected block.
 */
export function formBlock<T extends Selected>(
  held: T | null,
  selected: T | null,
  doc: Node
): FormBlock<T> | null {
  if (!held || (selected && isSame(held, selected)))
    return selected && { ...selected, isGone: false }
  const found = held.node && findBlock(doc, held.node)
  return found ? { ...held, ...found, isGone: false } : { ...held, isGone: true }
}

function isSame({ node: before }: Selected, { node: now }: Selected) {
  if (!before || !now) return before === now
  if (before.type !== now.type) return false
  if (now.isInline) return true
  // Blocks of pages that no editor has changed yet have no ids.
  const id = idOf(before)
  return id === undefined ? before.hasMarkup(now.type, { ...now.attrs, id }) : id === idOf(now)
}

function findBlock(doc: Node, node: Node): Required<Selected> | null {
  const id = idOf(node)
  if (id === undefined) return null
  let found: Required<Selected> | null = null
  doc.descendants((child, pos) => {
    if (child.type === node.type && idOf(child) === id) found = { pos, node: child }
    return found === null && !child.isTextblock
  })
  return found
}

function idOf(node: Node | undefined): unknown {
  return node?.attrs.id
}
