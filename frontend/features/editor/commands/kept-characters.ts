import type { Node } from 'prosemirror-model'
import { Plugin, type Transaction } from 'prosemirror-state'
import { AddMarkStep, type Step } from 'prosemirror-transform'
import { canBeKept, keptText, unkeptIn } from '#modules/workspace/document/kept_text'
import { documentSchema } from '#modules/workspace/document/schema'
import { type Change, changeOf } from '../block-ids/change.js'
import type { Extension } from '../extensions/extension.js'
import { FROM_SERVER } from '../saver/merge/merge-changes.js'
import { keepTypedSigns } from './typed-signs.js'

/** Maximum number of single deletions in one text; with more, the whole text is replaced. */
const MAX_PLACES = 50

/**
 * Removes characters that the server cannot store, U+0000 and lone surrogates, from each change.
 * Keyboards, browser extensions, drops and pastes insert such characters, and a single one would
 * make every later save fail.
 */
export function removeUnkept() {
  return new Plugin({
    appendTransaction: (transactions, _before, after) => {
      const own = transactions.filter((tr) => tr.docChanged && !tr.getMeta(FROM_SERVER))
      if (own.length === 0) return null
      const steps = transactions.flatMap((tr) => tr.steps)
      const change = changeOf(steps)
      const found = new Map<number, Node>()
      for (const { from, to } of [...change.touched, ...markedIn(steps, change)]) {
        // A deletion may leave a lone surrogate at its edge.
        const [start, end] = [Math.max(0, from - 1), Math.min(after.doc.content.size, to + 1)]
        after.doc.nodesBetween(start, end, (node, pos) => {
          if (hasUnkept(node)) found.set(pos, node)
        })
      }
      if (found.size === 0) return null
      const tr = after.tr.setTime(transactions.at(-1)!.time)
      const last = [...found].sort(([one], [other]) => other - one)
      for (const [pos, node] of last) clean(tr, pos, node)
      return keepTypedSigns(tr, after)
    },
  })
}

/** Returns the ranges that steps gave a mark to clean, which no mapping of positions names. */
function markedIn(steps: readonly Step[], { mapping }: Change) {
  return steps.flatMap((step, index) => {
    if (!(step instanceof AddMarkStep) || !Object.values(step.mark.attrs).some(isUnkept)) return []
    const later = mapping.slice(index + 1)
    return [{ from: later.map(step.from, -1), to: later.map(step.to) }]
  })
}

function hasUnkept({ text, attrs, marks }: Node) {
  const values = [
    text,
    ...Object.values(attrs),
    ...marks.flatMap((mark) => Object.values(mark.attrs)),
  ]
  return values.some(isUnkept)
}

function isUnkept(value: unknown) {
  return typeof value === 'string' && !canBeKept(value)
}

function clean(tr: Transaction, pos: number, node: Node) {
  const { text, marks, attrs, nodeSize } = node
  for (const [name, value] of Object.entries(attrs)) {
    if (isUnkept(value)) tr.setNodeAttribute(pos, name, keptText(value as string))
  }
  for (const { type, attrs: own } of marks) {
    const unkept = Object.entries(own).filter(([, value]) => isUnkept(value))
    if (unkept.length === 0) continue
    const cleaned = unkept.map(([name, value]) => [name, keptText(value as string)])
    tr.addMark(pos, pos + nodeSize, type.create({ ...own, ...Object.fromEntries(cleaned) }))
  }
  if (text === undefined) return
  const places = unkeptIn(text)
  if (places.length <= MAX_PLACES) {
    for (const place of places.toReversed()) tr.delete(pos + place, pos + place + 1)
    return
  }
  const kept = keptText(text)
  tr.replaceWith(pos, pos + nodeSize, kept === '' ? [] : documentSchema.text(kept, marks))
}

export const keptCharacters: Extension = { plugins: () => [removeUnkept()] }
