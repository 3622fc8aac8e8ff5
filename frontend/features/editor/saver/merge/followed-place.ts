import { Fragment, type Node, type ResolvedPos } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'
import { letters } from './letters.js'
import { changedWords, type Token, tokensOf } from './words.js'

/** A line of text: its text, and where it starts. */
interface Line {
  node: Node
  start: number
}

/**
 * Returns a cursor's place in its block after another device moved the block or turned it into
 * another kind. Finds the block by its id; returns null if the block is gone.
 */
export function followedPlace($before: ResolvedPos, doc: Node): number | null {
  const depth = depthOfNamed($before)
  if (depth === null) return null
  const block = $before.node(depth)
  const index = linesOf(block, $before.before(depth)).findIndex(
    ({ start }) => start === $before.start()
  )
  const place = placeOfId(doc, block.attrs.id)
  const line = place === null ? undefined : linesOf(doc.nodeAt(place)!, place)[index]
  if (!line) return null
  return line.start + offsetIn(line.node, $before.parent, $before.parentOffset)
}

/** Returns the depth of the innermost block with an id. */
function depthOfNamed($pos: ResolvedPos) {
  for (let depth = $pos.depth; depth > 0; depth--) {
    if ($pos.node(depth).attrs.id !== undefined) return depth
  }
  return null
}

/** Returns the position of the block with an id; null if no block has it. */
export function placeOfId(doc: Node, id: unknown) {
  let place: number | null = null
  if (id === undefined || id === null) return null
  doc.descendants((node, pos) => {
    if (!node.isInline && node.attrs.id === id) place = pos
    return place === null && !node.isTextblock
  })
  return place as number | null
}

/** Returns the lines of text in a block. `pos` is the position before the block. */
function linesOf(block: Node, pos: number): Line[] {
  if (block.isTextblock) return [{ node: block, start: pos + 1 }]
  const lines: Line[] = []
  block.descendants((node, offset) => {
    if (node.isTextblock) lines.push({ node, start: pos + 1 + offset + 1 })
    return !node.isTextblock
  })
  return lines
}

/** Returns the offset after the letters that were before `offset`, in the line's next version. */
function offsetIn(next: Node, line: Node, offset: number) {
  const [was, is] = [wordsIn(line), wordsIn(next)]
  let moved = 0
  for (const range of changedWords(was, is)) {
    const gone = spanOf(was, range.at, range.delete)
    const came = spanOf(is, range.from, range.insert)
    if (offset <= gone.from) break
    if (offset < gone.to) return Math.min(came.from + offset - gone.from, came.to)
    moved = came.to - gone.to
  }
  return offset + moved
}

/** Returns the words without their formats, which code doesn't have. */
function wordsIn(line: Node) {
  const text = letters(line)
  return text === '' ? [] : tokensOf(Fragment.from(documentSchema.text(text)))
}

function spanOf(words: readonly Token[], at: number, count: number) {
  const from = words[at]?.from ?? words.at(-1)?.to ?? 0
  return { from, to: count > 0 ? words[at + count - 1]!.to : from }
}
