import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { isEmptyDocument } from '../document.js'

/** Marks the only block of an empty page with `data-placeholder`, for the style sheet to show. */
export function placeholder(text: string) {
  return new Plugin({
    props: {
      decorations: ({ doc }) => {
        if (!isEmptyDocument(doc)) return null
        const mark = Decoration.node(0, doc.content.size, { 'data-placeholder': text })
        return DecorationSet.create(doc, [mark])
      },
    },
  })
}
