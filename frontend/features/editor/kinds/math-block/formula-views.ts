import { DOMSerializer } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { NodeViewConstructor } from 'prosemirror-view'
import { drawFormula } from './draw/draw-formula.js'

/** Draws formulas in the editor. A formula with another source is drawn anew. */
export function formulaViews() {
  const view: NodeViewConstructor = (node) => {
    const { dom } = DOMSerializer.renderSpec(document, node.type.spec.toDOM!(node))
    drawFormula(dom as HTMLElement)
    return {
      dom,
      update: (next) => next.sameMarkup(node),
      ignoreMutation: ({ type }) => type !== 'selection',
    }
  }
  return new Plugin({ props: { nodeViews: { math_block: view, math_inline: view } } })
}
