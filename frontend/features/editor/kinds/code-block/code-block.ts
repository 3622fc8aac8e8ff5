import { SquareCode } from 'lucide-react'
import type { Command } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { sequence } from '../../commands/commands.js'
import { isPlainBlock, onText, unwrap } from '../../commands/turn-into.js'
import { defineNode } from '../../extensions/extension.js'
import { highlightCode } from './highlight/highlight-code.js'
import { copyInline } from './paste/copy-inline.js'
import { makeCode } from './make-code.js'
import { guessPasted } from './paste/guess-pasted.js'
import { pasteCode } from './paste/paste-code.js'
import { lineEnds } from './line-ends.js'

const { nodes } = documentSchema

const setCode: Command = ({ selection: { ranges }, tr }, dispatch) => {
  for (const { $from, $to } of ranges) {
    makeCode(tr, tr.mapping.map($from.pos, -1), tr.mapping.map($to.pos, -1))
  }
  if (tr.docChanged) dispatch?.(tr.scrollIntoView())
  return tr.docChanged
}

const turnIntoCode = onText(sequence(unwrap, setCode))

export const codeBlock = defineNode({
  schema: nodes.code_block,
  slashItems: [
    {
      title: 'Code',
      description: 'Lines of code, with their colors',
      icon: SquareCode,
      keywords: ['code block', 'snippet', 'source', 'pre', 'program', 'syntax', 'script', '```'],
      hint: '```',
      run: (page) => page.run(turnIntoCode),
    },
  ],
  turnInto: [
    {
      title: 'Code',
      icon: SquareCode,
      keys: 'Mod-Alt-8',
      command: turnIntoCode,
      isActive: (state) => isPlainBlock(state, nodes.code_block),
    },
  ],
  keys: { 'Mod-Alt-8': turnIntoCode },
  plugins: () => [highlightCode(), pasteCode(), guessPasted(), copyInline(), lineEnds()],
})
