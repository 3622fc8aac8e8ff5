import { Minus } from 'lucide-react'
import { InputRule } from 'prosemirror-inputrules'
import { documentSchema } from '#modules/workspace/document/schema'
import { cursorAfter, insertBlock } from '../../commands/commands.js'
import { defineNode } from '../../extensions/extension.js'

const { nodes } = documentSchema

export const divider = defineNode({
  schema: nodes.divider,
  slashItems: [
    {
      title: 'Divider',
      description: 'Visually divide blocks',
      icon: Minus,
      keywords: ['horizontal rule', 'line', 'hr', 'separator', '---', '***', '___'],
      hint: '---',
      run: (view) => view.run(insertBlock(() => nodes.divider.create())),
    },
  ],
  inputRules: [
    // '---' at the start of a paragraph; phones turn it into '—-'. The other signs need a space,
    // because a format may begin with them.
    new InputRule(/^(---|—-|(\*\*\*|___)\s)$/, ({ doc, tr }, _match, start, end) => {
      const $start = doc.resolve(start)
      if ($start.parent.type !== nodes.paragraph) return null
      const line = nodes.divider.create()
      if (end < $start.end()) return tr.delete(start, end).insert($start.before(), line)
      tr.replaceWith($start.before(), $start.after(), line)
      cursorAfter(tr, $start.before() + line.nodeSize)
      return tr
    }),
  ],
})
