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

/** Content from another device. */
export interface Written extends Range {
  /** The changes that can be undone, the latest last. */
  undo: readonly Change[]
  redo: readonly Change[]
  /** Place that the content had before an undo took back the text around it. */
  home?: ResolvedPos
}

const key = new PluginKey<readonly Written[]>('othersText')

/** Meta of an undo or redo: the ranges after it. */
const KEPT = 'keptOthersText'

/** Tracks content that other devices have written since the user's oldest undoable change. */
export function othersText() {
  return new Plugin<readonly Written[]>({
    key,
    state: {
      init: () => [],
      apply: (tr, written, _before, after) =>
        tr.docChanged || tr.getMeta(KEPT) ? followed(tr, written, after) : written,
    },
  })
}

export function othersTextIn(state: EditorState) {
  return key.getState(state) ?? []
}

/** Sets the ranges after an undo or redo, which passes its change on to the other side. */
export function keepOthersText(tr: Transaction, written: readonly Written[], isRedo: boolean) {
  const passed = written.map((range) => {
    const [from, to] = isRedo ? [range.redo, range.undo] : [range.undo, range.redo]
    const [less, more] = [from.slice(0, -1), [...to, ...from.slice(-1)]]
    return { ...range, ...(isRedo ? { undo: more, redo: less } : { undo: less, redo: more }) }
  })
  return tr.setMeta(KEPT, passed)
}

function followed(tr: Transaction, written: readonly Written[], state: EditorState) {
  const kept = tr.getMeta(KEPT) as Written[] | undefined
  const [undo, redo] = [undoDepth(state), redoDepth(state)]
  if (!kept && tr.getMeta(FROM_SERVER)) return joined(withNew(written, tr, undo, redo))
  // The history forgets an undone change without steps.
  const all = kept
    ? kept.map((range) => ({
        ...range,
        undo: range.undo.slice(0, undo),
        redo: range.redo.slice(0, redo),
      }))
    : [
        ...mappedAll(written, tr).map((range) => atDepth(range, undo, redo)),
        ...afterMove(written, tr).map((range) => asMoved(atDepth(range, undo, redo))),
      ]
  return joined(
    all.filter(({ undo: done, redo: undone }) => [...done, ...undone].includes('before'))
  )
}

function asMoved(range: Written): Written {
  return { ...range, undo: [...range.undo.slice(0, -1), 'move'] }
}

/** Adds a new change of the user, and forgets the oldest changes beyond the depth. */
function atDepth(range: Written, undo: number, redo: number): Written {
  const done = range.undo.length === undo ? range.undo : [...range.undo, 'after' as const]
  return { ...range, undo: undo > 0 ? done.slice(-undo) : [], redo: range.redo.slice(0, redo) }
}

/** Adds what another device has written. */
function withNew(written: readonly Written[], tr: Transaction, undo: number, redo: number) {
  const before = (depth: number) => Array<Change>(depth).fill('before')
  let all = [...written]
  for (const map of tr.mapping.maps) {
    all = all.flatMap((range) => mapped(range, map))
    map.forEach((_from, _to, from, to) =>
      all.push({ from, to, undo: before(undo), redo: before(redo) })
    )
  }
  return undo + redo > 0 ? all : []
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
  return written.flatMap((range) => {
    const { from, to } = range
    const $from = before.resolve(from)
    const isInLine = $from.parent.inlineContent && to <= $from.end()
    if (!isInLine || mapping.map(from, 1) < mapping.map(to, -1)) return []
    const place = followedPlace($from, doc)
    if (place === null) return []
    const $place = doc.resolve(place)
    const offset = offsetIn($from.parent, $place.parent, from - $from.start(), to - $from.start())
    if (offset === null) return []
    const start = $place.start() + offset
    return [{ ...range, from: start, to: start + to - from }]
  })
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
