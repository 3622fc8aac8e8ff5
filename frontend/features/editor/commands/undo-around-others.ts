import { history } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import type { Command, EditorState, PluginKey, Transaction } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { placeOfId } from '../saver/merge/followed-place.js'
import { letters } from '../saver/merge/letters.js'
import { replaceNode } from '../saver/merge/merge-changes.js'
import {
  keepOthers,
  latest,
  mappedAll,
  mappedRange,
  othersIn,
  type Range,
  throughEdit,
  withLatest,
  type Written,
} from './others-text.js'
import { putBack, type Taken, takeOut } from './taken-content.js'

const historyKey = history().spec.key as PluginKey<unknown>

/** A block that another device changed, in a place that an undo or redo takes back. */
interface Restored extends Range {
  block: Node
}

/** Returns undo or redo such that the content of other devices stays on the page once. */
export function aroundOthers(command: Command, isRedo: boolean): Command {
  return (state, dispatch, view) => {
    const others = othersIn(state)
    if (!dispatch || others.written.length + others.former.length === 0) {
      return command(state, dispatch, view)
    }
    const done = result(command, state)
    if (!done) return false
    const restored = blocksToRestore(state, done, isRedo)
    const inWay = others.written.filter(
      (range) => !restored.some((block) => isIn(range, block)) && isInWay(range, done, isRedo)
    )
    if (inWay.length + restored.length === 0) {
      const { former } = others
      dispatch(keepOthers(done, { written: throughEdit(others.written, done), former }, isRedo))
    } else dispatch(withoutThem(command, state, { inWay, restored }, isRedo))
    return true
  }
}

function result(command: Command, state: EditorState) {
  let done: Transaction | undefined
  command(state, (tr) => (done = tr))
  return done
}

function isIn({ from, to }: Range, outer: Range) {
  return outer.from <= from && to <= outer.to
}

/** Returns blocks that an undo or redo moves back as they were before another device changed them. */
function blocksToRestore(state: EditorState, { doc, mapping }: Transaction, isRedo: boolean) {
  const found: Restored[] = []
  const known = othersIn(state).former.filter((former) => latest(former, isRedo) === 'before')
  if (known.length === 0) return found
  const [places, placesAfter] = [placesIn(state.doc), placesIn(doc)]
  for (const former of known) {
    const { id } = former.block.attrs
    const [from, place] = [places.get(id), placesAfter.get(id)]
    if (from === undefined || place === undefined) continue
    // Another device may have given a block one version twice.
    if (found.some((one) => one.from === from)) continue
    const block = state.doc.nodeAt(from)!
    const isMoved =
      mapping.mapResult(from).deletedAfter &&
      (block.isLeaf || mapping.mapResult(from + 1).deletedAcross)
    if (!isMoved || !doc.nodeAt(place)!.eq(former.block)) continue
    found.push({ block, from, to: from + block.nodeSize })
  }
  return found.filter((one) => !found.some((other) => other !== one && isIn(one, other)))
}

/** Returns the position of each id, because one walk is faster than a search for each. */
function placesIn(doc: Node) {
  const places = new Map<unknown, number>()
  doc.descendants((node, pos) => {
    if (node.attrs.id !== undefined) places.set(node.attrs.id, pos)
    return !node.isTextblock
  })
  return places
}

/** Returns true if an undo or redo would delete or double the content. */
function isInWay(range: Written, done: Transaction, isRedo: boolean) {
  const stays = isWhole(range, mappedAll([range], done))
  const change = latest(range, isRedo)
  if (change === 'before') return !stays || range.home !== undefined
  if (stays) return change === 'move'
  return !isWhole(range, throughEdit([range], done))
}

function isWhole({ from, to }: Range, now: readonly Range[]) {
  return now.reduce((size, range) => size + range.to - range.from, 0) >= to - from
}

/**
 * Takes content of other devices out of the page, undoes or redoes, and puts it back. The history
 * sees the content removed and written again.
 */
function withoutThem(
  command: Command,
  state: EditorState,
  { inWay, restored }: { inWay: readonly Written[]; restored: readonly Restored[] },
  isRedo: boolean
) {
  // Other plugins would change the page in between.
  const plugins = state.plugins.filter(({ spec }) => spec.key === historyKey)
  const alone = state.reconfigure({ plugins })
  const removal = alone.tr.setMeta('addToHistory', false)
  const taken = takeOut(removal, inWay)
  const without = alone.apply(removal)
  const done = result(command, without)!
  const after = without.apply(done)
  const putting = after.tr.setMeta('addToHistory', false)
  const { written, former } = othersIn(state)
  const inRestored = restored.flatMap((block) => {
    const place = placeOfId(done.doc, block.block.attrs.id)
    if (place === null) return []
    replaceNode(putting, place, done.doc.nodeAt(place)!, block.block)
    const shift = (placeOfId(putting.doc, block.block.attrs.id) ?? block.from) - block.from
    return written
      .filter((range) => isIn(range, block))
      .map((range) => ({
        ...withLatest(range, isRedo, 'move'),
        from: range.from + shift,
        to: range.to + shift,
        steps: putting.steps.length,
      }))
  })
  const claimed: Range[] = []
  const put = taken.map((piece) => {
    const again =
      latest(piece.range, isRedo) === 'move' ? insertedAgain(piece, done, claimed) : null
    if (again) claimed.push(again)
    const range = again
      ? { ...piece.range, ...mappedRange(again, putting.mapping) }
      : putBack(putting, piece, done)
    return { ...withLatest(range, isRedo, 'before'), steps: putting.steps.length }
  })
  const others = written
    .filter((range) => !inWay.includes(range) && !restored.some((block) => isIn(range, block)))
    .map((range) => ({ ...range, ...mappedRange(range, removal.mapping) }))
  const last = after.apply(putting)
  const { tr } = state
  for (const step of [...removal.steps, ...done.steps, ...putting.steps]) tr.step(step)
  tr.setSelection(last.selection.getBookmark().resolve(tr.doc))
  const meta = done.getMeta(historyKey) as object
  tr.setMeta(historyKey, { ...meta, historyState: historyKey.getState(last) })
  const kept = [
    ...mappedAll(throughEdit(others, done), putting),
    ...[...inRestored, ...put].map(({ steps, ...range }) => ({
      ...range,
      ...mappedRange(range, putting.mapping.slice(steps)),
    })),
  ]
  return keepOthers(tr, { written: kept, former }, isRedo).scrollIntoView()
}

/** Finds content that a change moved, in what its undo or redo inserts. */
function insertedAgain(
  { content }: Taken,
  { doc, mapping }: Transaction,
  claimed: readonly Range[]
) {
  let found: Range | null = null
  const text = letters(documentSchema.nodes.paragraph.create(null, content))
  for (const [index, map] of mapping.maps.entries()) {
    const later = mapping.slice(index + 1)
    map.forEach((_from, _to, start, end) => {
      const range = mappedRange({ from: start, to: end }, later)
      if (range.from >= range.to) return
      doc.nodesBetween(range.from, range.to, (node, pos) => {
        if (!node.isTextblock) return !found
        const offset = letters(node).indexOf(text)
        const from = pos + 1 + offset
        const isFree =
          offset >= 0 && !claimed.some((one) => one.from < from + text.length && from < one.to)
        if (isFree) found ??= { from, to: from + text.length }
        return false
      })
    })
  }
  return found as Range | null
}
