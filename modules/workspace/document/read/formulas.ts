import type { TokenizerAndRendererExtension } from 'marked'
import { blockFormulaAtStart, formulaAtStart } from '../formulas.js'
import { escapeAttribute } from '../markdown.js'
import { AHEAD } from './inline_start.js'

/** Marked extensions for formulas; their HTML is the schema's. */
export const formulas: TokenizerAndRendererExtension[] = [
  {
    name: 'formula-block',
    level: 'block',
    // A formula may directly follow a line of text.
    start: (src) => indexOf(src, /\n {0,3}(?:\$\$|\\\[)/),
    tokenizer(src) {
      const found = blockFormulaAtStart(src)
      return found ? { type: 'formula-block', ...found } : undefined
    },
    renderer: ({ latex }) => blockFormula(String(latex)),
  },
  {
    name: 'formula',
    level: 'inline',
    start: (src) => indexOf(src, /\$|\\\(/) ?? (src.length > AHEAD ? AHEAD : undefined),
    tokenizer(src, tokens) {
      const found = formulaAtStart(src, tokens.at(-1)?.raw ?? '')
      return found ? { type: 'formula', ...found } : undefined
    },
    renderer: ({ latex }) => html('span', 'math-inline', String(latex)),
  },
]

/** Returns the HTML of a formula on a line of its own. */
export function blockFormula(latex: string) {
  return `${html('div', 'math-block', latex)}\n`
}

function indexOf(src: string, sign: RegExp) {
  const index = src.slice(0, AHEAD).search(sign)
  return index < 0 ? undefined : index
}

/** The element contains its source, so that a formula that cannot be kept stays text. */
function html(tag: string, name: string, latex: string) {
  const source = escapeAttribute(latex)
  return `<${tag} class="${name}" data-latex="${source}">$${source}$</${tag}>`
}
