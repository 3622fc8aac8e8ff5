import type { Node } from 'prosemirror-model'
import { type BlockSpec, type InlineSpec, specOf } from '#modules/workspace/document/block_spec'

export const paragraph: BlockSpec = {
  content: 'inline*',
  group: 'block',
  markdown: {
    writtenAs: (node, parent, index) =>
      isCodeLines(node, parent, index) ? asCodeBlock(node) : node,
    write: (state, node) => {
      state.renderInline(node)
      state.closeBlock(node)
    },
  },
  parseDOM: [{ tag: 'p' }],
  toDOM: () => ['p', 0],
}

/**
 * True for several lines, all of them code: the form of pasted code blocks in pages older than the
 * code block. After a to-do's box, as the line of a toggle and in a cell, Markdown allows only text.
 */
function isCodeLines({ children, firstChild, lastChild }: Node, parent?: Node, index?: number) {
  const isBreak = ({ type }: Node) => type.name === 'hard_break'
  const isCode = ({ marks }: Node) => {
    // Markdown has no colors, so colored code is code alone.
    const said = marks.filter(({ type }) => (type.spec as InlineSpec).markdown)
    return said.length === 1 && said[0]!.type.name === 'code'
  }
  const isBesideBox = index === 0 && parent?.attrs.kind === 'check'
  const isInCell = parent?.type.name === 'table_cell' || parent?.type.name === 'table_header'
  const isLine = isInCell || (index === 0 && parent && specOf(parent).markdown?.startsWithLine)
  return (
    !isBesideBox &&
    !isLine &&
    firstChild?.isText === true &&
    lastChild?.isText === true &&
    children.some(isBreak) &&
    children.every((node) => isBreak(node) || isCode(node))
  )
}

function asCodeBlock({ type: { schema }, children }: Node) {
  const lines = children.map((node) => node.text ?? '\n').join('')
  return schema.node('code_block', null, schema.text(lines))
}
