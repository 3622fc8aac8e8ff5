import { Fragment, type Node } from 'prosemirror-model'
import type { BlockSpec } from '#modules/workspace/document/block_spec'
import type { DomElement } from '#modules/workspace/document/dom'
import { escapeHtml } from '#modules/workspace/document/markdown'

/** Accessible name of a toggle whose line is empty. */
const UNNAMED = 'Toggle'

/**
 * A line, and blocks that it opens and closes. A heading as the line makes a toggle heading. The
 * document never says which toggles are open: that belongs to the user and the device. Drawn open,
 * because a place without the button's behavior must hide nothing.
 */
export const toggle: BlockSpec = {
  content: '(paragraph | heading) block*',
  group: 'block',
  defining: true,
  wraps: 'first',
  plainText: ({ content }, { write }) => `▸ ${write(content).replaceAll('\n', '\n  ')}`,
  markdown: {
    startsWithLine: true,
    write: (state, node, { writeBlocks }) => {
      const line = node.firstChild!
      state.write('<details>')
      state.ensureNewLine()
      if (isPlain(line)) {
        state.write(`<summary>${escapeHtml(line.textContent)}</summary>`)
      } else {
        // Blank lines around it make GitHub read Markdown inside the element.
        state.write('<summary>')
        state.closeBlock(node)
        writeBlocks(node.copy(Fragment.from(line)))
        state.write('</summary>')
      }
      state.closeBlock(node)
      const nested = node.content.cut(line.nodeSize)
      writeBlocks(node.type.schema.topNodeType.create(null, nested))
      state.write('</details>')
      state.closeBlock(node)
    },
  },
  parseDOM: [
    { tag: 'button.toggle-button', ignore: true },
    { tag: 'div.toggle' },
    { tag: 'details' },
    { tag: 'summary', skip: true, getAttrs: (summary) => hasHeading(summary) && null },
    { tag: 'summary', node: 'paragraph' },
  ],
  toDOM: (node) => [
    'div',
    { class: 'toggle', dir: 'auto' },
    [
      'button',
      {
        type: 'button',
        class: 'toggle-button',
        contenteditable: 'false',
        tabindex: '-1',
        'aria-expanded': 'true',
        'aria-label': nameOfToggle(node),
      },
    ],
    ['div', { class: 'toggle-content' }, 0],
  ],
}

/** Returns the accessible name of a toggle's button: its line. */
export function nameOfToggle({ firstChild }: Node) {
  return firstChild?.textContent.trim().slice(0, 100).toWellFormed() || UNNAMED
}

function hasHeading(summary: DomElement) {
  return summary.querySelector('h1, h2, h3') !== null
}

/** True if the line is a paragraph of plain text, which needs no Markdown. */
function isPlain({ type, children }: Node) {
  return (
    type.name === 'paragraph' && children.every(({ isText, marks }) => isText && marks.length === 0)
  )
}
