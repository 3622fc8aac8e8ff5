import { SquareCode } from 'lucide-react'
import { documentSchema } from '#modules/workspace/document/schema'
import { isPlainBlock, turnIntoBlock } from '../../commands/turn-into.js'
import { defineNode } from '../../extensions/extension.js'
import { highlightCode } from './highlight/highlight-code.js'
import { copyInline } from './paste/copy-inline.js'
import { guessPasted } from './paste/guess-pasted.js'
import { pasteCode } from './paste/paste-code.js'
import { readPasted } from './paste/read-pasted.js'

const { nodes } = documentSchema

const turnIntoCode = turnIntoBlock(nodes.code_block)

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
  plugins: () => [highlightCode(), pasteCode(), guessPasted(), copyInline()],
  readPasted,
})
