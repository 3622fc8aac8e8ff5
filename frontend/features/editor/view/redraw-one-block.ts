import { Node } from 'prosemirror-model'
import { type Decoration, DecorationSet, type EditorView } from 'prosemirror-view'

/** What prosemirror-view (1.42) keeps of a node that it has drawn. */
interface DrawnNode {
  node: Node
  /** Widgets and marks are among them, without a `node`. */
  children: readonly DrawnNode[]
  /** 0 when the DOM is as it was drawn, 1 when only that of a child may be different. */
  dirty: number
  innerDeco: unknown
  /** View that a plugin made; one that updates itself is not plain. */
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
 * Lets the view redraw the one top-level block that a key changed without looking for all the others,
 * for which ProseMirror makes a map of those behind it: 1 ms a key at 10,000 blocks. Whatever is not
 * that plain goes ProseMirror's own way (docs/decisions/0086-one-block-redrawn.md). To be called
 * before each update: the view makes what is drawn again when it must.
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

/** False when nothing was done. */
function redrawPage(drawn: DrawnNode, doc: Node, { outer, inner, by }: How) {
  const undecorated = inner === DecorationSet.empty && drawn.innerDeco === DecorationSet.empty
  if (!undecorated || by.composing || !redrawChild(drawn, doc, by)) return false
  drawn.updateOuterDeco(outer)
  return true
}

/** Redraws the only child that is not as it was drawn; false, and nothing done, if it is not that. */
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

/** Index of the child that is not as it was drawn; -1 when there is none or not only one. */
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

/** Another version of prosemirror-view may keep something else. */
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
