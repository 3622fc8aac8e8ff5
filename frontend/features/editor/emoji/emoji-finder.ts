import { closeHistory } from 'prosemirror-history'
import type { EditorView } from 'prosemirror-view'
import { emojiIcon, type Icon } from '../../../ui/emoji-icon/emoji-icon.js'
import { Typeahead, type TypeaheadState } from '../typeahead/typeahead.js'
import { loadedNames } from './loaded-names.js'

/** Maximum number of emoji in the list. */
const MOST = 20
/** Letters from which emoji are listed, because ':p' and ':D' are text. */
const LEAST = 2

export interface EmojiItem {
  id: string
  title: string
  /** Name between colons, which makes the emoji as well. */
  description: string
  icon: Icon
  emoji: string
}

/** List of emoji whose names contain the letters after a colon at the start of a word. */
export const emojiFinder = new Typeahead<EmojiItem>({
  name: 'emoji finder',
  triggers: [{ text: ':', after: /(^|[\s([{])$/ }],
  itemsFor: emojiFor,
  least: LEAST,
})

/**
 * Returns the emoji whose names contain the query, those that start with it first; undefined until
 * the names are loaded.
 */
export function emojiFor(query: string): EmojiItem[] | undefined {
  const names = loadedNames()
  const wanted = query.toLowerCase()
  if (!names || wanted.length < LEAST) return names ? [] : undefined
  const found = [...names].filter(([name]) => name.includes(wanted))
  const first = found.filter(([name]) => name.startsWith(wanted))
  // An emoji with several matching names is listed once, by the best one.
  const each = new Map([...found, ...first].map(([name, emoji]) => [emoji, name]))
  const ranked = [...new Set([...first, ...found].map(([, emoji]) => emoji))]
  return ranked.slice(0, MOST).map((emoji) => itemOf(each.get(emoji)!, emoji))
}

/** Replaces the colon and the query by the emoji; undo returns to the typed text. */
export function insertEmoji(view: EditorView, { emoji }: EmojiItem, { from }: TypeaheadState) {
  const { tr, selection } = view.state
  closeHistory(tr.insertText(emoji, from, selection.from))
  view.dispatch(emojiFinder.closeIn(tr).scrollIntoView())
}

function itemOf(name: string, emoji: string): EmojiItem {
  const title = name.replaceAll('_', ' ')
  return { id: emoji, title, description: `:${name}:`, icon: emojiIcon(emoji), emoji }
}
