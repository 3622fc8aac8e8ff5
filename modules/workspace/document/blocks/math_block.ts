import type { Node } from 'prosemirror-model'
import { textUpTo } from '#modules/workspace/document/attributes'
import type { BlockSpec } from '#modules/workspace/document/block_spec'
import type { DomElement } from '#modules/workspace/document/dom'
import { blockFormula, inlineFormula, MAX_LATEX } from '#modules/workspace/document/formulas'
import { canBeKept } from '#modules/workspace/document/kept_text'
import { backticks } from '#modules/workspace/document/markdown'

export interface MathAttributes {
  /** Source in LaTeX, at most MAX_LATEX characters. Drawn by KaTeX in the browser only. */
  latex: string
}

const attrs = { latex: { validate: textUpTo(MAX_LATEX) } }

/** A formula on lines of its own. */
export const mathBlock: BlockSpec = {
  attrs,
  group: 'block',
  draggable: true,
  leafText: (node) => latexOf(node),
  countedText: () => '',
  plainText: (node) => `$$\n${latexOf(node)}\n$$`,
  markdown: {
    write: (state, node) => {
      const latex = latexOf(node)
      state.text(blockFormula(latex, backticks(latex, 3)), false)
      state.closeBlock(node)
    },
  },
  parseDOM: [{ tag: 'div.math-block', getAttrs: readLatex }],
  toDOM: (node) => [
    'div',
    { class: 'math-block', 'data-latex': latexOf(node), dir: 'ltr' },
    `$$${latexOf(node)}$$`,
  ],
}

/** A formula within a line of text. */
export const mathInline: BlockSpec = {
  attrs,
  inline: true,
  group: 'inline',
  leafText: (node) => latexOf(node),
  countedText: () => '',
  plainText: (node) => `$${latexOf(node)}$`,
  markdown: {
    unformatted: true,
    write: (state, node, { parent, index }) => {
      const [before, after] = [index - 1, index + 1].map((at) => textBeside(parent.maybeChild(at)))
      state.text(inlineFormula(latexOf(node), before!.slice(-1), after!.slice(0, 1)), false)
    },
  },
  parseDOM: [{ tag: 'span.math-inline', getAttrs: readLatex }],
  // Other programs get the source in dollars, which most of them read as a formula.
  toDOM: (node) => [
    'span',
    { class: 'math-inline', 'data-latex': latexOf(node), dir: 'ltr' },
    `$${latexOf(node)}$`,
  ],
}

function latexOf(node: Node) {
  return (node.attrs as MathAttributes).latex
}

/** Returns the text beside a formula in Markdown; a dollar for another formula. */
function textBeside(node: Node | null) {
  return node ? (node.text ?? (node.type.name === 'math_inline' ? '$' : '')) : ''
}

/** Reads the source; a formula that cannot be kept stays the text that its element contains. */
function readLatex({ dataset: { latex } }: DomElement) {
  return latex !== undefined && latex.length <= MAX_LATEX && canBeKept(latex) ? { latex } : false
}
