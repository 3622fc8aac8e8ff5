import type { Token, TokenizerAndRendererExtension } from 'marked'
import { blocksWithin } from '#modules/workspace/document/read/html_blocks'

const START = /^ {0,3}(\+{3,60})(?:[ \t]+(\S[^\n]*))?[ \t]*\n/
/** Longest text behind a title in the line of the signs, because other text can look like one. */
const MAX_TITLED = 4_000
/**
 * First lines that are no title: programs separate cells by such signs and a blank line, or write
 * properties between them.
 */
const NO_TITLE = /^\s*(?:$|[\w.-]+[ \t]*=|\[[\w.-]+\][ \t]*$)/

/**
 * Marked extension for Outline's toggles: blocks between two lines of plus signs, the first one is
 * the title. The lines of an outer toggle have more signs.
 */
export const plusToggles: TokenizerAndRendererExtension = {
  name: 'plus-toggle',
  level: 'block',
  tokenizer(src) {
    const [start, signs = '', title] = START.exec(src) ?? []
    if (start === undefined) return undefined
    const rest = src.slice(start.length, title === undefined ? undefined : MAX_TITLED)
    const end = new RegExp(`^ {0,3}\\+{${signs.length},}[ \\t]*$`, 'm').exec(rest)
    if (!end) return undefined
    const text = rest.slice(0, end.index)
    if (title === undefined && NO_TITLE.test(text.slice(0, text.indexOf('\n')))) return undefined
    const blocks = blocksWithin(this.lexer, title === undefined ? text : `${title}\n\n${text}`)
    const [first, ...others] = blocks.filter(({ type }) => type !== 'space')
    const isNamed = first?.type === 'paragraph' || first?.type === 'heading'
    const raw = src.slice(0, start.length + end.index + end[0].length)
    const line: Token[] = isNamed ? [first] : []
    return { type: 'details', raw, line, html: '', isNamed, tokens: isNamed ? others : blocks }
  },
}
