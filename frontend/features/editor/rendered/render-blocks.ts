import { DOMSerializer, type Fragment } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'
import { joinLists } from './join-lists.js'

/** Renders read-only blocks as the editor draws them, by their schema, with disabled checkboxes. */
export function renderBlocks(content: Fragment) {
  const serializer = DOMSerializer.fromSchema(documentSchema)
  const rendered = serializer.serializeFragment(content) as DocumentFragment
  for (const box of rendered.querySelectorAll('input')) box.disabled = true
  joinLists(rendered)
  return rendered
}
