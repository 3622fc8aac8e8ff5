import { isHistoryTransaction } from 'prosemirror-history'
import { type Node, Slice } from 'prosemirror-model'
import { Plugin, type Transaction } from 'prosemirror-state'
import { ReplaceAroundStep } from 'prosemirror-transform'
import { documentSchema } from '#modules/workspace/document/schema'
import { type Change, changeOf, isTyping } from '../../block-ids/change.js'
import { FROM_SERVER } from '../../saver/merge/merge-changes.js'

const { list } = documentSchema.nodes

/**
 * Keeps a line in every item. If an edit removes an item's line but not its nested items, the
 * nested items move. They go below the previous item or one level up.
 */
export function keepLines() {
  return new Plugin({
    appendTransaction: (transactions, before, after) => {
      if (transactions.some((tr) => isHistoryTransaction(tr) || tr.getMeta(FROM_SERVER)))
        return null
      const change = changeOf(transactions.flatMap(({ steps }) => steps))
      if (isTyping(change, before.doc, after.doc)) return null
      const { tr } = after
      for (const pos of restsIn(before.doc, change).toReversed()) keepLine(tr, pos)
      return tr.docChanged ? tr : null
    },
  })
}

/** Returns the start positions of the content nested in the touched items, after the change. */
function restsIn(before: Node, { touchedBefore, mapping }: Change) {
  const rests = new Set<number>()
  for (const { from, to } of touchedBefore) {
    before.nodesBetween(from, to, (node, pos) => {
      const isItem = node.type === list && node.childCount > 1 && node.firstChild!.isTextblock
      if (isItem && from <= pos) rests.add(mapping.map(pos + 1 + node.firstChild!.nodeSize))
      return !node.isTextblock
    })
  }
  return [...rests].sort((a, b) => a - b)
}

function keepLine(tr: Transaction, pos: number) {
  const $pos = tr.doc.resolve(pos)
  const isLineless = $pos.parent.type === list && $pos.parentOffset === 0
  if (!isLineless || $pos.nodeAfter?.type !== list) return
  const [start, end] = [$pos.before(), $pos.after()]
  if (tr.doc.resolve(start).nodeBefore?.type === list) tr.join(start)
  else tr.step(new ReplaceAroundStep(start, end, pos, end - 1, Slice.empty, 0, true))
}
