import { getDefaultStore } from 'jotai'
import { InputRule } from 'prosemirror-inputrules'
import { documentSchema } from '#modules/workspace/document/schema'
import { smartTypingAtom } from '../../../app/smart-typing.js'
import type { Extension } from '../extensions/extension.js'
import { type Quotes, quotesOf } from './quotes.js'

const { link } = documentSchema.marks

const APOSTROPHE = '’'
/** Text before an opening quotation mark. */
const OPENS = String.raw`(?:^|[\s([{<—–/\ufffc"'„“‚‘«])`
/** An address keeps its signs. */
const IN_ADDRESS = /(?:https?:\/\/|www\.|mailto:)\S*$/i

/** Replaces typed signs by typographic ones, where the user has them on; never in code. */
export const typography: Extension = {
  inputRules: [
    sign(/->$/, '→'),
    sign(/\.{3}$/, '…'),
    // At the start of a line, two dashes may become a divider or a front matter's fence.
    sign(/[^-](--)$/, '—'),
    sign(/^(--)[^-]$/, '—'),
    sign(new RegExp(`${OPENS}(")$`), ({ double: [open] }) => open),
    sign(/"$/, ({ double: [, close] }) => close),
    sign(new RegExp(`${OPENS}(')$`), ({ single: [open] }) => open),
    // Within a word it is an apostrophe in every language.
    sign(/[\p{L}\p{N}](')$/u, APOSTROPHE),
    sign(/'$/, ({ single: [, close] }) => close),
  ],
}

/** Returns a rule for a pattern whose first group, or the whole match, is replaced. */
function sign(pattern: RegExp, by: string | ((quotes: Quotes) => string)) {
  return new InputRule(
    pattern,
    (state, match, start, end) => {
      if (!getDefaultStore().get(smartTypingAtom)) return null
      const { 0: whole, 1: part = whole, input = whole } = match
      if (IN_ADDRESS.test(input) || link.isInSet(state.selection.$from.marks())) return null
      const now = typeof by === 'string' ? by : by(quotesOf(navigator.language))
      const before = whole.lastIndexOf(part)
      const after = whole.slice(before + part.length)
      return state.tr.insertText(now + after, start + before, end)
    },
    { inCodeMark: false }
  )
}
