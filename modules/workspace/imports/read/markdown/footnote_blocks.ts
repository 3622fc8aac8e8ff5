import type { Lexer, TokenizerAndRendererExtension } from 'marked'
import { blocksWithin } from '#modules/workspace/document/read/html_blocks'

/** Deepest nesting that is read, because each level reads all lines within it. */
const DEEPEST = 8
const depths = new WeakMap<Lexer, number>()

const NOTE = /^ {0,3}\[\^[^\]\s]{1,200}\]:/
const INDENT = /^(?: {4}|\t)/

/**
 * Footnotes with more than one block: lines indented by four spaces below a note belong to it.
 * CommonMark takes the lines for code.
 */
export const footnoteBlocks: TokenizerAndRendererExtension = {
  name: 'footnote-blocks',
  level: 'block',
  tokenizer(src) {
    const depth = depths.get(this.lexer) ?? 0
    if (depth >= DEEPEST || !NOTE.test(src)) return undefined
    const { raw, text, hasBlocks } = notesAt(src)
    if (!hasBlocks) return undefined
    depths.set(this.lexer, depth + 1)
    const tokens = blocksWithin(this.lexer, text)
    depths.set(this.lexer, depth)
    return { type: 'footnote-blocks', raw, tokens }
  },
  renderer({ tokens = [] }) {
    return this.parser.parse(tokens)
  },
}

/** Returns the notes at the start of a text, without the indentation of their blocks. */
function notesAt(src: string) {
  const lines: string[] = []
  let [at, end, kept, blanks] = [0, 0, 0, 0]
  let [hasBlocks, isInBlocks] = [false, false]
  while (at < src.length) {
    const next = src.indexOf('\n', at)
    const line = src.slice(at, next < 0 ? src.length : next)
    at = next < 0 ? src.length : next + 1
    if (line.trim() === '') {
      blanks++
      lines.push('')
      continue
    }
    const isNote = NOTE.test(line)
    const isBlock = INDENT.test(line) && (blanks > 0 || isInBlocks)
    // A note after a blank line is read by itself, so no line is read twice.
    if (!isBlock && (blanks > 0 || (isInBlocks && !isNote))) break
    if (isBlock) hasBlocks = true
    // The line of a note would go on the list that ends the note above.
    if (isNote && isInBlocks) lines.push('')
    isInBlocks = isBlock
    lines.push(isNote ? line.replace('[^', String.raw`\[^`) : line.replace(INDENT, ''))
    ;[end, kept, blanks] = [at, lines.length, 0]
  }
  return { raw: src.slice(0, end), text: `${lines.slice(0, kept).join('\n')}\n`, hasBlocks }
}
