import { type Node, Slice } from 'prosemirror-model'
import { isCode } from '#modules/workspace/document/blocks/code_block'

/**
 * Closes a slice at code of several lines, which stays a block. A single line may go into a
 * sentence.
 */
export function closedCode({ content, openStart, openEnd }: Slice) {
  const start = depthOf(content.firstChild, openStart, ({ firstChild }) => firstChild)
  const end = depthOf(content.lastChild, openEnd, ({ lastChild }) => lastChild)
  return new Slice(content, start, end)
}

function depthOf(outer: Node | null, open: number, inner: (node: Node) => Node | null) {
  let node = outer
  for (let depth = 0; node && depth < open; depth++) {
    if (isCode(node) && node.textContent.includes('\n')) return depth
    node = inner(node)
  }
  return open
}
