import type { Lexer, TokenizerAndRendererExtension } from 'marked'
import { blocksWithin } from '#modules/workspace/document/read/html_blocks'

/** Deepest nesting that is read, because each level reads all lines within it; more is code. */
const DEEPEST = 8
const depths = new WeakMap<Lexer, number>()

const INDENT = /^(?: {4}|\t)[ \t]*(?=\S)/

/**
 * Blocks below a toggle heading or another block, indented by four spaces. CommonMark takes the lines
 * for code, which Notion always puts into fences.
 */
export const indentedBlocks: TokenizerAndRendererExtension = {
  name: 'indented',
  level: 'block',
  tokenizer(src) {
    const depth = depths.get(this.lexer) ?? 0
    if (depth >= DEEPEST || !INDENT.test(src)) return undefined
    const lines: string[] = []
    let [length, kept, read] = [0, 0, 0]
    while (length < src.length) {
      const next = src.indexOf('\n', length)
      const end = next < 0 ? src.length : next + 1
      const line = src.slice(length, end)
      const isBlank = line.trim() === ''
      if (!isBlank && !INDENT.test(line)) break
      lines.push(isBlank ? '\n' : line.replace(/^(?: {4}|\t)/, ''))
      length = end
      if (!isBlank) [kept, read] = [lines.length, end]
    }
    const text = lines.slice(0, kept).join('')
    depths.set(this.lexer, depth + 1)
    const tokens = blocksWithin(this.lexer, text)
    depths.set(this.lexer, depth)
    return { type: 'indented', raw: src.slice(0, read), tokens }
  },
  renderer({ tokens = [] }) {
    return this.parser.parse(tokens)
  },
}
