import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { SlashItem } from '../extensions/extension.js'
import { slashItems } from '../extensions/extensions.js'
import { Typeahead, type TypeaheadState } from '../typeahead/typeahead.js'
import { filterItems } from './filter-items.js'

export type SlashState = TypeaheadState

const slash = new Typeahead<SlashItem>({
  name: 'slash menu',
  // At the start of a word.
  triggers: [{ text: '/', after: /(^|\s)$/ }],
  itemsFor: (query) => filterItems(slashItems, query),
})

export function slashStateOf(state: EditorState) {
  return slash.stateOf(state)
}

export function slashItemsFor({ query }: SlashState) {
  return filterItems(slashItems, query)
}

/** Types '/' at the cursor and opens the menu there; `pressed` is true for a button. */
export function openSlashMenu(view: EditorView, pressed = false) {
  slash.open(view, '/', pressed)
}

export function closeSlashMenu(view: EditorView) {
  slash.close(view)
}

export function moveSlashIndex(view: EditorView, index: number) {
  slash.moveTo(view, index)
}

/** Opens the menu on a typed '/', tracks the query and handles the menu's keys. */
export function slashMenu(run: (item: SlashItem, open: SlashState) => void) {
  return slash.plugin((_view, item, open) => run(item, open))
}
