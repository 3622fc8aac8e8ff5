import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { SlashItem } from '../extensions/extension.js'
import { slashItems } from '../extensions/extensions.js'
import { templateItems } from '../templates/template-items.js'
import { Typeahead, type TypeaheadState } from '../typeahead/typeahead.js'
import { filterItems } from './filter-items.js'

export type SlashState = TypeaheadState

/** Trigger that lists templates only (rule 6.52). */
export const TEMPLATES = '/template '

const slash = new Typeahead<SlashItem>({
  name: 'slash menu',
  // At the start of a word.
  triggers: [{ text: '/', after: /(^|\s)$/ }],
  itemsFor: (query, trigger) => slashItemsFor({ query, trigger }),
})

type Typed = Pick<SlashState, 'query' | 'trigger'>

export function slashStateOf(state: EditorState) {
  return slash.stateOf(state)
}

/** Returns the matching blocks, or after '/template' the matching templates. */
export function slashItemsFor(typed: Typed) {
  const wanted = templateQueryOf(typed)
  return wanted === null
    ? filterItems(slashItems, typed.query)
    : filterItems(templateItems(), wanted)
}

/** Returns the text that filters the templates; null while the menu lists blocks. */
export function templateQueryOf({ query, trigger }: Typed) {
  if (trigger === TEMPLATES) return query
  const named = /^templates?(?:\s+(.*))?$/i.exec(query)
  return named && (named[1] ?? '')
}

/** Types the trigger at the cursor and opens the menu; `pressed` is true for a button. */
export function openSlashMenu(view: EditorView, pressed = false, trigger = '/') {
  slash.open(view, trigger, pressed)
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
