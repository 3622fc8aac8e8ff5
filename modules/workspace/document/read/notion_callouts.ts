import type { TokenizerAndRendererExtension } from 'marked'
import { blocksWithin, htmlBlockAt } from './html_blocks.js'

const START = /^ {0,3}<aside>[ \t]*(?:\n|$)/

/**
 * Marked extension for callouts in Notion's export, which are HTML elements that contain Markdown.
 */
export const notionCallouts: TokenizerAndRendererExtension = {
  name: 'callout',
  level: 'block',
  tokenizer(src) {
    const callout = htmlBlockAt(src, 'aside', START)
    if (!callout) return undefined
    const { raw, text } = callout
    return { type: 'callout', raw, tokens: blocksWithin(this.lexer, text) }
  },
  renderer({ tokens = [] }) {
    return `<aside class="callout">${this.parser.parse(tokens)}</aside>\n`
  },
}
