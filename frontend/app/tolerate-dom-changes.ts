/**
 * Lets React remove and insert nodes that a page translator or an extension has moved. Otherwise
 * React throws a NotFoundError and leaves a blank screen (facebook/react #11538).
 */
export function tolerateDomChanges(prototype: Node = Node.prototype) {
  const { removeChild, insertBefore } = prototype

  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    const wrapper = childAround(this, child)
    if (wrapper) removeChild.call(this, wrapper)
    return child
  }

  prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    const isForeign = next !== null && next !== undefined && next.parentNode !== this
    return insertBefore.call(this, node, isForeign ? childAround(this, next) : next) as T
  }
}

/** Returns the child of `parent` that wraps a node, or null if the node is elsewhere. */
function childAround(parent: Node, node: Node) {
  let child: Node | null = node
  while (child && child.parentNode !== parent) child = child.parentNode
  return child
}
