import type { TokenizerAndRendererExtension } from 'marked'

const START = /^ {0,3}<aside>[ \t]*(?:\n|$)/
const SIGN = /<\/?aside>/g
/**
 * Maximum depth of nested callouts, because each start tag reads its whole content; deeper ones
 * stay text.
 */
const DEEPEST = 10

/**
 * Marked extension for callouts in Notion's export, which are HTML elements that contain Markdown.
 */
export const notionCallouts: TokenizerAndRendererExtension = {
  name: 'callout',
  level: 'block',
  tokenizer(src) {
    const callout = calloutAt(src)
    if (!callout) return undefined
    const { raw, text } = callout
    return { type: 'callout', raw, tokens: this.lexer.blockTokens(text) }
  },
  renderer({ tokens = [] }) {
    return `<aside class="callout">${this.parser.parse(tokens)}</aside>\n`
  },
}

/** Returns the callout at the start of a text; null if there is none or its end is missing. */
function calloutAt(src: string) {
  const [start] = START.exec(src) ?? []
  if (start === undefined) return null
  let depth = 0
  for (const { 0: sign, index } of src.matchAll(SIGN)) {
    depth += sign === '<aside>' ? 1 : -1
    if (depth > DEEPEST) return null
    if (depth === 0) {
      return { raw: src.slice(0, index + sign.length), text: src.slice(start.length, index) }
    }
  }
  return null
}
