import type { TokenizerAndRendererExtension } from 'marked'

const START = /^ {0,3}<aside>[ \t]*(?:\n|$)/
const SIGN = /<\/?aside>/g
/** Callouts in each other beyond which they stay text: from each start all that it holds is read. */
const DEEPEST = 10

/** Notion exports a callout as an element of HTML with Markdown in it. */
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

/** The callout that a text begins with; null where there is none, or no end of it. */
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
