import { redoDepth, undoDepth } from 'prosemirror-history'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { ReplaceAroundStep, ReplaceStep, type Step, type StepMap } from 'prosemirror-transform'
import { documentSchema } from '#modules/workspace/document/schema'
import { followedPlace } from '../saver/merge/followed-place.js'
import { FROM_SERVER } from '../saver/merge/merge-changes.js'

interface Range {
  from: number
  to: number
}

/** Content from another device, and how many of the user's changes are older than the content. */
interface Written extends Range {
  undo: number
  redo: number
}

const key = new PluginKey<readonly Written[]>('othersText')

/** Meta of an undo or redo: ranges of other devices' content that its steps insert again. */
const KEPT = 'keptOthersText'

/** Tracks content that other devices have written since the user's oldest undoable change. */
export function othersText() {
  return new Plugin<readonly Written[]>({
    key,
    state: {
      init: () => [],
      apply: (tr, written, _before, after) => followed(tr, written, after),
    },
  })
}

function followed(tr: Transaction, written: readonly Written[], state: EditorState) {
  if (!tr.docChanged) return written
  const depth = { undo: undoDepth(state), redo: redoDepth(state) }
  const isForeign = Boolean(tr.getMeta(FROM_SERVER))
  let all = [...written]
  for (const map of tr.mapping.maps) {
    all = all.flatMap((range) => mapped(range, map, isForeign))
    if (isForeign) map.forEach((_from, _to, from, to) => all.push({ from, to, ...depth }))
  }
  all.push(...((tr.getMeta(KEPT) ?? []) as Written[]))
  if (!isForeign) all.push(...written.flatMap((range) => afterMove(range, tr)))
  const current = all
    .map(({ from, to, undo, redo }) => ({
      from,
      to,
      undo: Math.min(undo, depth.undo),
      redo: Math.min(redo, depth.redo),
    }))
    .filter(({ from, to, undo, redo }) => from < to && undo + redo > 0)
  return joined(current)
}

/** Maps a range; the user's own content within the range splits it. */
function mapped(range: Written, map: StepMap, isForeign: boolean): Written[] {
  const pieces: Written[] = []
  let start = range.from
  map.forEach((from, to) => {
    if (isForeign || from <= start || to >= range.to) return
    pieces.push({ ...range, from: start, to: from })
    start = to
  })
  pieces.push({ ...range, from: start })
  return pieces.map((piece) => ({
    ...piece,
    from: map.map(piece.from, 1),
    to: map.map(piece.to, -1),
  }))
}

/** Returns the range in the new place of its block, if the transaction moved the block. */
function afterMove(range: Written, { mapping, before, doc }: Transaction): Written[] {
  const { from, to } = range
  if (mapping.map(from, 1) < mapping.map(to, -1)) return []
  const text = textIn(before, from, to)
  const place = text && followedPlace(before.resolve(from), doc)
  if (!text || place === null) return []
  const end = Math.min(place + text.size, doc.content.size)
  return textIn(doc, place, end)?.eq(text) ? [{ ...range, from: place, to: end }] : []
}

/** Joins adjacent ranges of one age, because each letter may arrive alone. */
function joined(ranges: readonly Written[]) {
  const all: Written[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    const isAlike = last?.undo === range.undo && last.redo === range.redo
    if (isAlike && range.from <= last.to) last.to = Math.max(last.to, range.to)
    else all.push({ ...range })
  }
  return all
}

/** Changes the steps of one undo or redo so that they delete no content of other devices. */
export class OthersText {
  readonly #state: EditorState
  readonly #isRedo: boolean
  /** Content newer than the change to undo. Undo itself restores older content. */
  readonly #newer: readonly Written[]
  /** Content that a step has inserted again. */
  readonly #inserted = new Set<Written>()
  readonly #kept: (Range & { steps: number })[] = []

  constructor(state: EditorState, isRedo: boolean) {
    this.#state = state
    this.#isRedo = isRedo
    const depth = isRedo ? redoDepth(state) : undoDepth(state)
    const all = key.getState(state) ?? []
    this.#newer = all.filter(({ undo, redo }) => (isRedo ? redo : undo) >= depth)
  }

  /** Returns the step to take instead; null if it would delete content that has no other place. */
  keep(step: Step, tr: Transaction): Step | null {
    if (this.#newer.length === 0) return step
    if (step instanceof ReplaceAroundStep) {
      const { from: start, gapFrom, gapTo, to: end } = step
      const isDeleted = ({ from, to }: Range) =>
        (start <= from && to <= gapFrom) || (gapTo <= from && to <= end)
      return this.#current(tr).some(isDeleted) ? null : step
    }
    if (!(step instanceof ReplaceStep)) return step
    const slice = this.#withDeleted(step, this.#withMoved(step.slice, tr), tr)
    return slice && (slice === step.slice ? step : new ReplaceStep(step.from, step.to, slice))
  }

  /** Marks what the steps have inserted again, so that the next undo keeps it. */
  mark(tr: Transaction) {
    // The opposite change deletes and inserts the content itself.
    const age = {
      undo: undoDepth(this.#state) - (this.#isRedo ? 0 : 1),
      redo: redoDepth(this.#state) - (this.#isRedo ? 1 : 0),
    }
    const ranges = this.#kept.map(({ from, to, steps }) => {
      const later = tr.mapping.slice(steps)
      return { from: later.map(from, 1), to: later.map(to, -1), ...age }
    })
    return ranges.length > 0 ? tr.setMeta(KEPT, ranges) : tr
  }

  #current(tr: Transaction) {
    return this.#newer.flatMap((range) => {
      const [from, to] = [tr.mapping.map(range.from, 1), tr.mapping.map(range.to, -1)]
      return from < to && !this.#inserted.has(range) ? [{ range, from, to }] : []
    })
  }

  /** Adds the content to its blocks, which a move inserts at their former place. */
  #withMoved(slice: Slice, tr: Transaction) {
    // A split inserts a part of a block that stays.
    if (slice.openStart + slice.openEnd > 0) return slice
    let holder = tr.doc.copy(slice.content)
    for (const { range, from, to } of this.#current(tr)) {
      const text = textIn(tr.doc, from, to)
      const place = text && followedPlace(tr.doc.resolve(from), holder)
      if (!text || place === null) continue
      const { parent } = holder.resolve(place)
      if (!parent.type.validContent(parent.content.append(text))) continue
      holder = holder.replace(place, place, new Slice(text, 0, 0))
      this.#inserted.add(range)
    }
    return holder.content === slice.content ? slice : new Slice(holder.content, 0, 0)
  }

  /** Adds the text that the step deletes; returns null if the slice has no place for the content. */
  #withDeleted({ from: start, to: end }: ReplaceStep, slice: Slice, tr: Transaction) {
    const deleted = this.#current(tr).filter(({ from, to }) => start <= from && to <= end)
    if (deleted.length === 0) return slice
    const isInLine = tr.doc.resolve(start).parent.inlineContent
    let { content } = slice
    for (const { range, from, to } of deleted) {
      const text = textIn(tr.doc, from, to)
      if (!text || slice.openStart + slice.openEnd > 0) return null
      const { paragraph } = documentSchema.nodes
      const added = isInLine ? text : Fragment.from(paragraph.create(null, text))
      const at = start + content.size
      this.#kept.push({ from: at, to: at + added.size, steps: tr.steps.length + 1 })
      content = content.append(added)
      this.#inserted.add(range)
    }
    return new Slice(content, 0, 0)
  }
}

/** Returns the content of a range within one line. */
function textIn(doc: Node, from: number, to: number) {
  const $from = doc.resolve(from)
  const isInLine = $from.parent.inlineContent && to <= $from.end()
  return isInLine ? $from.parent.content.cut(from - $from.start(), to - $from.start()) : null
}
