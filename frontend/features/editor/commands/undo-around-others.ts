import { history } from 'prosemirror-history'
import { Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model'
import type { Command, EditorState, PluginKey, Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import { documentSchema } from '#modules/workspace/document/schema'
import { followedPlace, placeOfId } from '../saver/merge/followed-place.js'
import { letters } from '../saver/merge/letters.js'
import { replaceNode } from '../saver/merge/merge-changes.js'
import {
  keepOthers,
  latest,
  mappedAll,
  mappedRange,
  othersIn,
  type Range,
  textsIn,
  throughEdit,
  withLatest,
  type Written,
} from './others-text.js'

const historyKey = history().spec.key as PluginKey<unknown>

/** Content of another device, taken out of the page. */
interface Taken {
  range: Written
  content: Fragment
  /** Place in the page without such content. */
  at: number
}

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

/** Removes the ranges from the page; only the text of blocks without which it would be invalid. */
function takeOut(tr: Transaction, ranges: readonly Written[]) {
  const taken: Taken[] = []
  const take = (range: Written, { from: start, to: end }: Range) => {
    const { from, to } = mappedRange({ from: start, to: end }, tr.mapping)
    if (from >= to) return true
    const { content, openStart, openEnd } = tr.doc.slice(from, to)
    const isOpen = openStart + openEnd > 0
    if (isOpen || !tr.maybeStep(new ReplaceStep(from, to, Slice.empty)).doc) return false
    taken.push({ range, content, at: from })
    return true
  }
  for (const range of ranges) {
    if (take(range, range)) continue
    for (const text of textsIn(tr.before, range)) take(range, text)
  }
  return taken
}

/** Puts content back at its place, and returns its range. */
function putBack(tr: Transaction, { range, content, at }: Taken, done: Transaction): Written {
  const { before, doc, mapping } = done
  const { home } = range
  const insert = (from: number, added: Fragment, origin: ResolvedPos | undefined) => {
    tr.step(new ReplaceStep(from, from, new Slice(added, 0, 0)))
    return { ...range, from, to: from + added.size, home: origin }
  }
  const placeNow = (place: number | null, added: Fragment | null) => {
    const pos = place === null ? null : tr.mapping.map(place, 1)
    return pos !== null && added && canTake(tr.doc.resolve(pos), added) ? pos : null
  }
  const $at = before.resolve(at)
  const id = idAround($at)
  const again = home?.parent.inlineContent ? lineOf(content) : content
  const former = placeNow(home ? placeAgain(home, id, doc) : null, again)
  if (former !== null) return insert(former, again!, undefined)
  const { pos, deletedAcross, deletedBefore, deletedAfter } = mapping.mapResult(at)
  const isInLine = $at.parent.inlineContent
  const origin = home ?? $at
  const isLineGone =
    isInLine && $at.parent.content.size === 0 && id !== null && placeOfId(doc, id) === null
  if (!isLineGone) {
    const isSame = id === idAround(doc.resolve(pos))
    const followed = placeByIds($at, doc)
    const place =
      placeNow(isSame || !deletedAcross ? pos : followed, content) ?? placeNow(pos, content)
    if (place !== null) {
      const isAway =
        deletedAcross || deletedBefore || deletedAfter || id !== idAround(tr.doc.resolve(place))
      return insert(place, content, isAway ? origin : home)
    }
  }
  const { paragraph } = documentSchema.nodes
  const blocks = isInLine ? Fragment.from(paragraph.create(null, content)) : content
  const near = placeForBlocks(tr.doc.resolve(tr.mapping.map(pos, 1)), blocks)
  if (near !== null) return insert(near, blocks, origin)
  const lines = Fragment.from(linesOf(blocks))
  return insert(tr.doc.content.size, lines, origin)
}

/** Returns the place that the content had, if an undo or redo brought its line or block back. */
function placeAgain(home: ResolvedPos, id: unknown, doc: Node) {
  const place = placeByIds(home, doc)
  if (place === null) return null
  const isAway = idAround(home) !== id
  return isAway || doc.resolve(place).parent.content.eq(home.parent.content) ? place : null
}

function placeByIds($pos: ResolvedPos, doc: Node) {
  return $pos.parent.inlineContent ? followedPlace($pos, doc) : placeBesideBlocks($pos, doc)
}

/** Returns a place between blocks by the ids of the blocks around it. */
function placeBesideBlocks($pos: ResolvedPos, doc: Node) {
  const [before, after, around] = [$pos.nodeBefore, $pos.nodeAfter, $pos.parent].map((node) =>
    placeOfId(doc, node?.attrs.id)
  )
  if (typeof before === 'number') return before + doc.nodeAt(before)!.nodeSize
  if (typeof after === 'number') return after
  if (typeof around !== 'number') return null
  const $start = doc.resolve(around + 1)
  return $start.posAtIndex(Math.min($pos.index(), $start.parent.childCount))
}

function canTake($pos: ResolvedPos, content: Fragment) {
  const { parent } = $pos
  if (parent.inlineContent) return parent.type.validContent(parent.content.append(content))
  return parent.canReplace($pos.index(), $pos.index(), content)
}

/** Returns the nearest place between blocks that can hold the blocks. */
function placeForBlocks($pos: ResolvedPos, content: Fragment) {
  if (!$pos.parent.inlineContent && canTake($pos, content)) return $pos.pos
  for (let depth = $pos.depth; depth > 0; depth--) {
    for (const place of [$pos.after(depth), $pos.before(depth)]) {
      if (canTake($pos.doc.resolve(place), content)) return place
    }
  }
  return null
}

/** Returns inline content; null if the content is more than one line. */
function lineOf(content: Fragment) {
  const { firstChild } = content
  if (firstChild?.isInline) return content
  const isLine = content.childCount === 1 && firstChild!.type === documentSchema.nodes.paragraph
  return isLine ? firstChild!.content : null
}

function linesOf(content: Fragment) {
  const { paragraph } = documentSchema.nodes
  const lines: Node[] = []
  content.descendants((node) => {
    if (node.isTextblock) lines.push(paragraph.create(null, node.content))
    return !node.isTextblock
  })
  return lines
}

function idAround($pos: ResolvedPos) {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const id: unknown = $pos.node(depth).attrs.id
    if (id !== undefined) return id
  }
  return null
}
