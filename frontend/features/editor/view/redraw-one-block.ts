import { Node } from 'prosemirror-model'
import { type Decoration, DecorationSet, type EditorView } from 'prosemirror-view'

/** Internal state of prosemirror-view (1.42) for a drawn node. */
interface DrawnNode {
  node: Node
  /** Includes widgets and marks, which have no `node`. */
  children: readonly DrawnNode[]
  /** 0 if the DOM is as drawn, 1 if only a child's DOM may differ. */
  dirty: number
  innerDeco: unknown
  /** View created by a plugin; one that updates itself is not plain. */
  spec?: { update?: unknown }
  update: Redraw
  updateOuterDeco: (decorations: readonly Decoration[]) => void
}

type Redraw = (
  node: Node,
  outer: readonly Decoration[],
  inner: unknown,
  view: EditorView
) => boolean

const AS_DRAWN = 0
const CHILD_CHANGED = 1
const UNDECORATED: readonly Decoration[] = []

/**
 * Lets the view redraw the one top-level block that a key changed without searching all others. For
 * that search ProseMirror maps all following blocks: 1 ms per key at 10,000 blocks. All other
 * changes use ProseMirror's own redraw (docs/decisions/0086-one-block-redrawn.md). Call before each
 * update, because the view recreates its drawn nodes when it must.
 */
export function redrawOneBlock(view: EditorView) {
  const { docView } = view as unknown as { docView?: Partial<DrawnNode> }
  if (!docView || Object.hasOwn(docView, 'update') || !isKnown(docView)) return
  const redrawAll = docView.update
  docView.update = function (this: DrawnNode, doc, outer, inner, by) {
    return (
      redrawPage(this, doc, { outer, inner, by }) || redrawAll.call(this, doc, outer, inner, by)
    )
  }
}

interface How {
  outer: readonly Decoration[]
  inner: unknown
  by: EditorView
}

/** Redraws the page; returns false if nothing was done. */
function redrawPage(drawn: DrawnNode, doc: Node, { outer, inner, by }: How) {
  const undecorated = inner === DecorationSet.empty && drawn.innerDeco === DecorationSet.empty
  if (!undecorated || by.composing || !redrawChild(drawn, doc, by)) return false
  drawn.updateOuterDeco(outer)
  return true
}

/**
 * Redraws the only changed child; returns false, with nothing done, if there is not exactly one
 * plain change.
 */
function redrawChild(drawn: DrawnNode, node: Node, by: EditorView): boolean {
  const isPlain = drawn.dirty <= CHILD_CHANGED && !drawn.spec?.update
  if (!isPlain || node.inlineContent || !node.sameMarkup(drawn.node)) return false
  const index = onlyChanged(drawn, node)
  const child = drawn.children[index]
  if (!child) return false
  const changed = node.child(index)
  const redrawn =
    redrawChild(child, changed, by) || child.update(changed, UNDECORATED, DecorationSet.empty, by)
  if (!redrawn) return false
  drawn.node = node
  drawn.dirty = AS_DRAWN
  return true
}

/** Returns the index of the only changed child; -1 if none or several changed. */
function onlyChanged({ children }: DrawnNode, { children: nodes }: Node) {
  if (children.length !== nodes.length) return -1
  let changed = -1
  for (let index = 0; index < nodes.length; index++) {
    const child = children[index]!
    if (child.node === nodes[index] && child.dirty === AS_DRAWN) continue
    if (changed >= 0 || !child.node) return -1
    changed = index
  }
  return changed
}

/**
 * Returns true if the node has the expected internals, because another version of prosemirror-view
 * may differ.
 */
function isKnown(drawn: Partial<DrawnNode>): drawn is DrawnNode {
  return (
    drawn.node instanceof Node &&
    Array.isArray(drawn.children) &&
    typeof drawn.dirty === 'number' &&
    typeof drawn.update === 'function' &&
    typeof drawn.updateOuterDeco === 'function' &&
    drawn.innerDeco !== undefined
  )
}
