import type { Node } from 'prosemirror-model'
import { type BlockSpec, specOf } from '#modules/workspace/document/block_spec'
import { backticks } from '#modules/workspace/document/markdown'

export const paragraph: BlockSpec = {
  content: 'inline*',
  group: 'block',
  markdown: {
    isVerbatim: isCodeBlock,
    write: (state, node, { parent, index }) => {
      if (isCodeBlock(node, parent, index)) state.text(fenced(node), false)
      else state.renderInline(node)
      state.closeBlock(node)
    },
  },
  // Code blocks do not exist; they become lines of code in a paragraph.
  parseDOM: [{ tag: 'p' }, { tag: 'pre', preserveWhitespace: 'full' }],
  toDOM: () => ['p', 0],
}

/**
 * True if the paragraph stands for a code block: several lines, all of them code. After a to-do's
 * box and as the line of a toggle, Markdown allows only text.
 */
function isCodeBlock({ children, firstChild, lastChild }: Node, parent?: Node, index?: number) {
  const isBreak = ({ type }: Node) => type.name === 'hard_break'
  const isCode = ({ marks }: Node) => marks.length === 1 && marks[0]!.type.name === 'code'
  const isBesideBox = index === 0 && parent?.attrs.kind === 'check'
  const isLine = index === 0 && parent && specOf(parent).markdown?.startsWithLine
  return (
    !isBesideBox &&
    !isLine &&
    firstChild?.isText === true &&
    lastChild?.isText === true &&
    children.some(isBreak) &&
    children.every((node) => isBreak(node) || isCode(node))
  )
}

/** Returns the code block's lines inside a fence that occurs in none of them. */
function fenced(block: Node) {
  const lines = block.children.map((node) => node.text ?? '\n').join('')
  const fence = backticks(lines, 3)
  return `${fence}\n${lines}\n${fence}`
}
