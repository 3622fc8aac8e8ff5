import { diffComm } from 'node-diff3'
import { redoDepth, undoDepth } from 'prosemirror-history'
import type { Node, ResolvedPos } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import type { Mappable, StepMap } from 'prosemirror-transform'
import { followedPlace } from '../saver/merge/followed-place.js'
import { letters } from '../saver/merge/letters.js'
import { FROM_SERVER } from '../saver/merge/merge-changes.js'

export interface Range {
  from: number
  to: number
}

/** Says if a change of the user was made before the content came, later, or moved the content. */
type Change = 'before' | 'after' | 'move'

interface Dated {
  /** The changes that can be undone, the latest last. */
  undo: readonly Change[]
  redo: readonly Change[]
}

/** Content from another device. */
export interface Written extends Range, Dated {
  /** Place that the content had before an undo took back the text around it. */
  home?: ResolvedPos
}

/** A block that another device changed, as it was before. */
export interface Former extends Dated {
  block: Node
}

interface Depth {
  undo: number
  redo: number
}

interface Others {
  written: readonly Written[]
  former: readonly Former[]
}

const NONE: Others = { written: [], former: [] }
const key = new PluginKey<Others>('othersText')

/** Meta of an undo or redo: the state after it. */
const KEPT = 'keptOthersText'

/** Tracks content that other devices have written since the user's oldest undoable change. */
export function othersText() {
  return new Plugin<Others>({
    key,
    state: {
      init: () => NONE,
      apply: (tr, others, _before, after) =>
        tr.docChanged || tr.getMeta(KEPT) ? followed(tr, others, after) : others,
    },
  })
}

export function othersIn(state: EditorState) {
  return key.getState(state) ?? NONE
}

/** Sets the state after an undo or redo, which passes its change on to the other side. */
export function keepOthers(tr: Transaction, { written, former }: Others, isRedo: boolean) {
  const passOn = <D extends Dated>(one: D): D => {
    const [from, to] = isRedo ? [one.redo, one.undo] : [one.undo, one.redo]
    const [less, more] = [from.slice(0, -1), [...to, ...from.slice(-1)]]
    return { ...one, ...(isRedo ? { undo: more, redo: less } : { undo: less, redo: more }) }
  }
  // The change may have changed the block itself, so that its other side does not move it only.
  const later = former.map((one) => withLatest(one, isRedo, 'after'))
  return tr.setMeta(KEPT, { written: written.map(passOn), former: later.map(passOn) })
}

function followed(tr: Transaction, others: Others, state: EditorState): Others {
  const depth = { undo: undoDepth(state), redo: redoDepth(state) }
  const kept = tr.getMeta(KEPT) as Others | undefined
  if (!kept && tr.getMeta(FROM_SERVER)) {
    if (depth.undo + depth.redo === 0) return NONE
    return {
      written: joined(withNew(others.written, tr, depth)),
      former: [...others.former, ...newFormer(others.former, tr, depth)],
    }
  }
  // The history forgets an undone change without steps.
  const update = <D extends Dated>(one: D): D =>
    kept
      ? { ...one, undo: one.undo.slice(0, depth.undo), redo: one.redo.slice(0, depth.redo) }
      : atDepth(one, depth)
  const moved = kept ? [] : afterMove(others.written, tr)
  const all = [
    ...(kept?.written ?? mappedAll(others.written, tr)).map(update),
    ...moved.map(update).map((range) => withLatest(range, false, 'move')),
  ]
  const isOlder = ({ undo, redo }: Dated) => [...undo, ...redo].includes('before')
  const former = (kept ?? others).former.map(update).filter(isOlder)
  return { written: joined(all.filter(isOlder)), former }
}

export function latest({ undo, redo }: Dated, isRedo: boolean) {
  return (isRedo ? redo : undo).at(-1)
}

export function withLatest<D extends Dated>(one: D, isRedo: boolean, change: Change): D {
  const name = isRedo ? 'redo' : 'undo'
  return { ...one, [name]: [...one[name].slice(0, -1), change] }
}

function before({ undo, redo }: Depth) {
  const [done, undone] = [undo, redo].map((depth) => Array<Change>(depth).fill('before'))
  return { undo: done!, redo: undone! }
}

/** Leaves out later versions, because each letter may arrive alone. */
function newFormer(former: readonly Former[], tr: Transaction, depth: Depth): Former[] {
  const isOld = ({ undo, redo }: Dated) => ![...undo, ...redo].some((change) => change !== 'before')
  const known = new Set(former.filter(isOld).map(({ block }) => block.attrs.id as unknown))
  return changedIn(tr)
    .filter(({ attrs }) => !known.has(attrs.id))
    .map((block) => ({ block, ...before(depth) }))
}

/** Returns the blocks with an id that a transaction changed, as they were. */
function changedIn(tr: Transaction) {
  const found: Node[] = []
  const compare = (was: Node, is: Node) => {
    if (was === is || was.isLeaf) return
    let [start, end] = [0, 0]
    const shorter = Math.min(was.childCount, is.childCount)
    while (start < shorter && was.child(start) === is.child(start)) start++
    while (
      end < shorter - start &&
      was.child(was.childCount - 1 - end) === is.child(is.childCount - 1 - end)
    ) {
      end++
    }
    const rest = is.children.slice(start, is.childCount - end)
    for (const child of was.children.slice(start, was.childCount - end)) {
      const { id } = child.attrs
      const next = rest.find((one) => id !== undefined && one.attrs.id === id) ?? null
      if (next && !next.eq(child)) found.push(child)
      const same = next ?? (id === undefined ? rest.find(({ type }) => type === child.type) : null)
      if (same && !child.isTextblock) compare(child, same)
    }
  }
  compare(tr.before, tr.doc)
  return found
}

/** Adds a new change of the user, and forgets the oldest changes beyond the depth. */
function atDepth<D extends Dated>(one: D, { undo, redo }: Depth): D {
  const done = one.undo.length === undo ? one.undo : [...one.undo, 'after' as const]
  return { ...one, undo: undo > 0 ? done.slice(-undo) : [], redo: one.redo.slice(0, redo) }
}

/** Adds what another device has written. */
function withNew(written: readonly Written[], tr: Transaction, depth: Depth) {
  let all = [...written]
  for (const map of tr.mapping.maps) {
    all = all.flatMap((range) => mapped(range, map))
    map.forEach((_from, _to, from, to) => all.push({ from, to, ...before(depth) }))
  }
  return all
}

/** Maps ranges through an edit of the user. */
export function throughEdit(written: readonly Written[], tr: Transaction) {
  return [...mappedAll(written, tr), ...afterMove(written, tr)]
}

export function mappedAll(written: readonly Written[], { mapping }: Transaction) {
  return mapping.maps.reduce<Written[]>(
    (all, map) => all.flatMap((range) => mapped(range, map)),
    [...written]
  )
}

/** Maps a range; new content within the range splits it. */
function mapped(range: Written, map: StepMap): Written[] {
  const pieces: Written[] = []
  let start = range.from
  map.forEach((from, to) => {
    if (from <= start || to >= range.to) return
    pieces.push({ ...range, from: start, to: from })
    start = to
  })
  pieces.push({ ...range, from: start })
  return pieces
    .map((piece) => ({ ...piece, ...mappedRange(piece, map) }))
    .filter(({ from, to }) => from < to)
}

export function mappedRange({ from, to }: Range, map: Mappable) {
  return { from: map.map(from, 1), to: map.map(to, -1) }
}

/** Returns the deleted ranges in the new places of their blocks, if the edit moved these. */
function afterMove(written: readonly Written[], { mapping, before, doc }: Transaction): Written[] {
  const gone = written.filter(({ from, to }) => mapping.map(from, 1) >= mapping.map(to, -1))
  const texts = gone.flatMap((range) =>
    textsIn(before, range).map((text) => ({ ...range, ...text }))
  )
  return texts.flatMap((range) => {
    const { from, to } = range
    const $from = before.resolve(from)
    const place = followedPlace($from, doc)
    if (place === null) return []
    const $place = doc.resolve(place)
    const offset = offsetIn($from.parent, $place.parent, from - $from.start(), to - $from.start())
    if (offset === null) return []
    const start = $place.start() + offset
    return [{ ...range, from: start, to: start + to - from }]
  })
}

/** Returns the parts of a range that are text. */
export function textsIn(doc: Node, { from, to }: Range) {
  const texts: Range[] = []
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.isTextblock) {
      const [start, end] = [Math.max(from, pos + 1), Math.min(to, pos + 1 + node.content.size)]
      if (start < end) texts.push({ from: start, to: end })
    }
    return !node.isTextblock
  })
  return texts
}

/** Returns where the letters between two offsets are in the next version of a line. */
function offsetIn(line: Node, next: Node, from: number, to: number) {
  const [text, nextText] = [letters(line), letters(next)]
  let [was, is] = [0, 0]
  for (const { common, buffer1, buffer2 } of diffComm(text.split(''), nextText.split(''))) {
    const [gone, came] = [common ?? buffer1, common ?? buffer2].map((signs) => signs?.length ?? 0)
    if (common && was <= from && to <= was + gone!) return is + from - was
    was += gone!
    is += came!
  }
  // The user's own letters have changed places with the content.
  const offset = nextText.indexOf(text.slice(from, to))
  return offset < 0 ? null : offset
}

/** Joins adjacent ranges, because each letter may arrive alone. */
function joined(ranges: readonly Written[]) {
  const all: Written[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && range.from <= last.to && isAlike(last, range)) {
      last.to = Math.max(last.to, range.to)
    } else all.push({ ...range })
  }
  return all
}

function isAlike(one: Written, other: Written) {
  const changes = [one, other].map(({ undo, redo }) => [...undo, '', ...redo].join(' '))
  return one.home === other.home && changes[0] === changes[1]
}
