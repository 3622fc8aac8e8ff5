import { isHistoryTransaction } from 'prosemirror-history'
import { Plugin } from 'prosemirror-state'
import { isCode } from '#modules/workspace/document/blocks/code_block'
import { documentSchema } from '#modules/workspace/document/schema'
import { changeOf } from '../../block-ids/change.js'
import { keepTypedSigns } from '../../commands/typed-signs.js'
import { FROM_SERVER } from '../../saver/merge/merge-changes.js'

const { hard_break: lineBreak } = documentSchema.nodes

/**
 * Turns line ends outside code into line breaks. They come from code, whose lines a deletion or a
 * drop joins to text.
 */
export function lineEnds() {
  return new Plugin({
    appendTransaction: (transactions, _before, after) => {
      const own = transactions.filter(
        (tr) => tr.docChanged && !isHistoryTransaction(tr) && !tr.getMeta(FROM_SERVER)
      )
      if (own.length === 0) return null
      const ends = new Set<number>()
      for (const { from, to } of changeOf(transactions.flatMap(({ steps }) => steps)).touched) {
        after.doc.nodesBetween(from, to, (node, pos, parent) => {
          if (!node.isText || !parent || isCode(parent)) return
          for (const { index } of node.text!.matchAll(/\n/g)) ends.add(pos + index)
        })
      }
      if (ends.size === 0) return null
      const tr = after.tr.setTime(transactions.at(-1)!.time)
      for (const pos of ends) tr.replaceWith(pos, pos + 1, lineBreak.create())
      return keepTypedSigns(tr, after)
    },
  })
}
