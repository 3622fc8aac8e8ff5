import { DOMSerializer } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { MarkViewConstructor, NodeViewConstructor, ViewMutationRecord } from 'prosemirror-view'
import { documentSchema } from '#modules/workspace/document/schema'

const { nodes, marks, topNodeType } = documentSchema

/**
 * Keeps ProseMirror from redrawing blocks whose attributes a browser extension changed. Users never
 * edit attributes. Extensions such as Dark Reader change those of each redrawn block, which caused
 * endless redraws. Nodes and marks are drawn by their schema, in views that ignore attributes.
 */
export function ignoreAttributes() {
  const nodeViews: Record<string, NodeViewConstructor> = {}
  const markViews: Record<string, MarkViewConstructor> = {}
  for (const [name, { spec, isText }] of Object.entries(nodes)) {
    if (isText || name === topNodeType.name) continue
    nodeViews[name] = (node) => {
      const { dom, contentDOM } = DOMSerializer.renderSpec(document, spec.toDOM!(node))
      // The default view of a node without content ignores all mutations except the selection.
      const ignoreMutation = (mutation: ViewMutationRecord) =>
        isAttribute(mutation) || (!contentDOM && mutation.type !== 'selection')
      return { dom, contentDOM, ignoreMutation }
    }
  }
  for (const [name, { spec }] of Object.entries(marks)) {
    markViews[name] = (mark, _view, inline) => {
      const { dom, contentDOM } = DOMSerializer.renderSpec(document, spec.toDOM!(mark, inline))
      return { dom: dom as HTMLElement, contentDOM, ignoreMutation: isAttribute }
    }
  }
  return new Plugin({ props: { nodeViews, markViews } })
}

function isAttribute({ type }: ViewMutationRecord) {
  return type === 'attributes'
}
