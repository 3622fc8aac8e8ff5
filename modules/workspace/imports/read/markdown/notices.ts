import type { TokenizerAndRendererExtension } from 'marked'
import type { CalloutKind } from '#modules/workspace/document/blocks/callout'
import { blocksWithin } from '#modules/workspace/document/read/html_blocks'

const START = /^ {0,3}:::[ \t]?([a-z]{1,20})[ \t]*\n/
const END = /^ {0,3}:::[ \t]*$/m

/**
 * Returns the marked extension for callouts of lines between `:::kind` and `:::`.
 * @param kindOf returns undefined for a name that is no callout's: its lines stay text
 */
export function noticeSyntax(
  kindOf: (name: string) => CalloutKind | undefined
): TokenizerAndRendererExtension {
  return {
    name: 'notice',
    level: 'block',
    // Nothing beyond the paragraph is searched: the reader asks once for each.
    start: (src) => {
      const { 0: found = '\n', index } = /^ {0,3}:::[ \t]?[a-z]|\n[ \t]*\n/m.exec(src) ?? {}
      return found.startsWith('\n') ? undefined : index
    },
    tokenizer(src) {
      const [start, kind = ''] = START.exec(src) ?? []
      const callout = kindOf(kind)
      if (callout === undefined) return undefined
      const end = start === undefined ? null : END.exec(src.slice(start.length))
      if (start === undefined || !end) return undefined
      const text = src.slice(start.length, start.length + end.index)
      const raw = src.slice(0, start.length + end.index + end[0].length)
      return { type: 'notice', raw, callout, tokens: blocksWithin(this.lexer, text) }
    },
    renderer({ callout, tokens = [] }) {
      const content = this.parser.parse(tokens)
      return `<div class="callout" data-kind="${String(callout)}">${content}</div>\n`
    },
  }
}
