import type { Token, TokenizerAndRendererExtension } from 'marked'
import { escapeHtml } from '../markdown.js'
import { blocksWithin, htmlBlockAt } from './html_blocks.js'

const START = /^ {0,3}<details(?: [^<>\n]{0,200})?>[ \t]*\n?/
const SUMMARY = /^\s*<summary(?: [^<>\n]{0,200})?>([\s\S]*?)<\/summary>/
/** Tags that people write in a summary; anything else is text. */
const FORMAT = /^<(?:\/?(?:b|strong|i|em|u|s|del|code|sub|sup|h[1-6]|a)|br ?\/?|(?:a|img) [^<>]*)>$/

/** Marked extension for toggles, which are HTML elements that contain Markdown. */
export const details: TokenizerAndRendererExtension = {
  name: 'details',
  level: 'block',
  tokenizer(src) {
    const block = htmlBlockAt(src, 'details', START)
    if (!block) return undefined
    const [start = '', summary = ''] = SUMMARY.exec(block.text) ?? []
    const isMarkdown = summary.startsWith('\n')
    const isNamed = start !== ''
    return {
      type: 'details',
      raw: block.raw,
      line: isMarkdown ? blocksWithin(this.lexer, summary.trim()) : [],
      html: isMarkdown ? '' : lineOf(summary),
      isNamed,
      tokens: blocksWithin(this.lexer, block.text.slice(start.length)),
    }
  },
  renderer({ line, html, isNamed, tokens = [] }) {
    const words = String(html) || this.parser.parse(line as Token[])
    const summary = isNamed ? `<summary>${words}</summary>` : ''
    return `<details>${summary}${this.parser.parse(tokens)}</details>\n`
  },
}

/** Returns the HTML of a summary on one line, which is HTML and no Markdown. */
function lineOf(summary: string) {
  const text = summary.trim().replaceAll(/&(?!#?\w+;)/g, '&amp;')
  return text.replaceAll(/<[^<>]*>|[<>]/g, (sign) => (FORMAT.test(sign) ? sign : escapeHtml(sign)))
}
