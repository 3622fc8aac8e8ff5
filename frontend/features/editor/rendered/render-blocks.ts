import { DOMSerializer, type Fragment } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'
import { joinLists } from './join-lists.js'

/** Renders read-only blocks as the editor draws them, by their schema, with disabled controls. */
export function renderBlocks(content: Fragment) {
  const serializer = DOMSerializer.fromSchema(documentSchema)
  const rendered = serializer.serializeFragment(content) as DocumentFragment
  disableControls(rendered)
  joinLists(rendered)
  return rendered
}

/** Disables checkboxes and buttons, which do nothing on a page that is only read. */
export function disableControls(root: ParentNode) {
  const controls = root.querySelectorAll<HTMLInputElement | HTMLButtonElement>('input, button')
  for (const control of controls) control.disabled = true
}
