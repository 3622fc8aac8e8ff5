import { Pi, Sigma } from 'lucide-react'
import { documentSchema } from '#modules/workspace/document/schema'
import { wrapperOf } from '../../commands/turn-into.js'
import { defineNode } from '../../extensions/extension.js'
import {
  latexOf,
  selectedFormula,
  turnIntoFormula,
  turnTextIntoFormula,
} from './formula-commands.js'
import { formulaViews } from './formula-views.js'
import { formulaForms, formulaRules } from './typed-formulas.js'

const { nodes } = documentSchema

const keywords = ['math', 'equation', 'latex', 'katex', 'tex']

export const mathBlock = defineNode({
  schema: nodes.math_block,
  slashItems: [
    {
      title: 'Formula',
      description: 'Show an equation written in LaTeX',
      icon: Sigma,
      keywords: [...keywords, 'block equation', '$$'],
      hint: '$$',
      run: (page) => page.ask('formula-block'),
    },
  ],
  turnInto: [
    {
      title: 'Formula',
      icon: Sigma,
      command: turnIntoFormula,
      isActive: (state) =>
        selectedFormula(state)?.node.type === nodes.math_block && wrapperOf(state) === null,
    },
  ],
  textOf: latexOf,
  plugins: (page) => [formulaViews(), formulaForms(page)],
  inputRules: formulaRules,
})

export const mathInline = defineNode({
  schema: nodes.math_inline,
  slashItems: [
    {
      title: 'Inline formula',
      description: 'Put an equation into the line',
      icon: Pi,
      keywords: [...keywords, 'symbol', '$'],
      hint: '$',
      run: (page) => page.ask('formula-inline'),
    },
  ],
  pageKeys: {
    'Mod-Shift-e': (page) => (state, dispatch) => {
      if (!state.selection.$from.parent.inlineContent) return false
      if (!turnTextIntoFormula(state, dispatch)) {
        page.ask(selectedFormula(state) ? 'formula' : 'formula-inline')
      }
      return true
    },
  },
})
