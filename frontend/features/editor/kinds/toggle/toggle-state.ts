import type { Node, ResolvedPos } from 'prosemirror-model'
import { type EditorState, PluginKey, TextSelection, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { documentSchema } from '#modules/workspace/document/schema'
import { changeOf, isTyping } from '../../block-ids/change.js'
import { FROM_SERVER } from '../../saver/merge/merge-changes.js'
import type { StoredToggles } from './stored-toggles.js'

const { toggle } = documentSchema.nodes

/** Open and closed toggles of a page, which are no part of its document. */
export interface ToggleState {
  /** Decorations of the closed toggles and of the blocks that they hide. */
  closed: DecorationSet
  /** Toggles by id, true for open. */
  known: ReadonlyMap<string, boolean>
}

export const toggleKey = new PluginKey<ToggleState>('toggles')

/** Returns true if the toggle at `pos` shows its blocks. */
export function isOpenAt(state: EditorState, pos: number) {
  return !isClosedIn(toggleKey.getState(state)?.closed ?? DecorationSet.empty, pos)
}

/** Change of the state of several toggles, as meta of a transaction. */
interface Setting {
  places: readonly number[]
  isOpen: boolean
}

/** Opens the toggles at the positions. */
export function openAll(tr: Transaction, places: readonly number[]) {
  return tr.setMeta(toggleKey, { places, isOpen: true } satisfies Setting)
}

/** Opens or closes the toggle at `pos`. A cursor inside moves to the line of a closed toggle. */
export function setOpen(tr: Transaction, pos: number, isOpen: boolean) {
  tr.setMeta(toggleKey, { places: [pos], isOpen } satisfies Setting)
  const node = tr.doc.nodeAt(pos)!
  const [line, end] = [pos + 1 + node.firstChild!.nodeSize, pos + node.nodeSize]
  const { from, to } = tr.selection
  if (!isOpen && from >= line && to <= end) {
    tr.setSelection(TextSelection.create(tr.doc, line - 1))
  }
  return tr
}

/** Returns the positions of the toggles whose hidden blocks contain the position, outermost first. */
export function hidingToggles(state: EditorState, $pos: ResolvedPos) {
  const found: number[] = []
  for (let depth = 1; depth <= $pos.depth; depth++) {
    if ($pos.node(depth).type !== toggle || $pos.index(depth) === 0) continue
    if (!isOpenAt(state, $pos.before(depth))) found.push($pos.before(depth))
  }
  return found
}

/** Returns the state of a page that opens. A toggle is closed until the user opens it. */
export function initialToggles(doc: Node, stored: StoredToggles): ToggleState {
  const none = { closed: DecorationSet.empty, known: new Map<string, boolean>() }
  const whole = { from: 0, to: doc.content.size }
  return withToggles(none, doc, [whole], (node) => isOpenAtFirst(node, stored))
}

/** Returns the state after a transaction; toggles that the user makes are open. */
export function changedToggles(
  tr: Transaction,
  { closed, known }: ToggleState,
  before: Node,
  stored: StoredToggles
): ToggleState {
  const mapped = { closed: closed.map(tr.mapping, tr.doc), known }
  const wasOpen = (pos: number) => !isClosedIn(mapped.closed, pos)
  const set = tr.getMeta(toggleKey) as Setting | undefined
  if (set) {
    const ranges = set.places.map((pos) => ({ from: pos, to: pos + 1 }))
    return withToggles(mapped, tr.doc, ranges, (_node, pos, isOpen) =>
      set.places.includes(pos) ? set.isOpen : (isOpen ?? wasOpen(pos))
    )
  }
  if (!tr.docChanged) return mapped
  const change = changeOf(tr.steps)
  if (isTyping(change, before, tr.doc)) return mapped
  const root = (tr.getMeta('appendedTransaction') as Transaction | undefined) ?? tr
  const isOwn = !root.getMeta(FROM_SERVER)
  return withToggles(
    mapped,
    tr.doc,
    change.touched,
    (node, pos, isOpen) => isOpen ?? (wasOpen(pos) && (isOwn || isOpenAtFirst(node, stored)))
  )
}

/** Returns true for a toggle that hides nothing, and for one that the user left open. */
function isOpenAtFirst(node: Node, stored: StoredToggles) {
  return node.childCount === 1 || stored.has(String(node.attrs.id))
}

/** Returns true for an open toggle; `isOpen` is the state known by its id. */
type Decide = (node: Node, pos: number, isOpen: boolean | undefined) => boolean

/** Draws the toggles that overlap the ranges, with everything in them. */
function withToggles(
  { closed, known }: ToggleState,
  doc: Node,
  ranges: readonly { from: number; to: number }[],
  decide: Decide
): ToggleState {
  const states = new Map(known)
  let drawn = closed
  for (const range of ranges) {
    const { from, to } = aroundToggles(doc, range)
    const decorations: Decoration[] = []
    doc.nodesBetween(from, to, (node, pos) => {
      if (node.type !== toggle) return !node.isTextblock
      const { id } = node.attrs as { id?: string }
      const isOpen = decide(node, pos, id === undefined ? undefined : states.get(id))
      if (id !== undefined) states.set(id, isOpen)
      if (!isOpen) decorations.push(...decorationsOf(node, pos))
      return true
    })
    const stale = drawn.find(from, to).filter((one) => one.from < to && one.to > from)
    drawn = drawn.remove(stale).add(doc, decorations)
  }
  const isSame =
    states.size === known.size && [...states].every(([id, isOpen]) => known.get(id) === isOpen)
  return { closed: drawn, known: isSame ? known : states }
}

/** Extends a range to the outermost toggles that overlap it. */
function aroundToggles(doc: Node, range: { from: number; to: number }) {
  let { from, to } = range
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.type !== toggle) return !node.isTextblock
    from = Math.min(from, pos)
    to = Math.max(to, pos + node.nodeSize)
    return false
  })
  return { from, to }
}

/** The browser searches what is hidden so, and asks to show it at a hit. */
const HIDDEN = { hidden: 'until-found' }

function decorationsOf(node: Node, pos: number) {
  const found = [
    Decoration.node(pos, pos + node.nodeSize, { class: 'is-closed' }, { closed: true }),
  ]
  node.forEach((child, offset, index) => {
    const start = pos + 1 + offset
    if (index > 0) found.push(Decoration.node(start, start + child.nodeSize, HIDDEN))
  })
  return found
}

function isClosedIn(closed: DecorationSet, pos: number) {
  const isMark = (spec: { closed?: boolean }) => spec.closed === true
  return closed.find(pos, pos + 1, isMark).some(({ from }) => from === pos)
}
