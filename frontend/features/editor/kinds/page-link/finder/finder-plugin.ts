import { FileText } from 'lucide-react'
import { closeHistory } from 'prosemirror-history'
import { Plugin, type EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Node } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'
import { queryClient } from '../../../../../app/query-client.js'
import { emojiIcon, type Icon } from '../../../../../ui/emoji-icon/emoji-icon.js'
import { nodeExtensions } from '../../../extensions/extension.js'
import { endOf, Typeahead, type TypeaheadState } from '../../../typeahead/typeahead.js'
import { findPages, type FoundPage, namesQuery } from '../../../../workspace/index.js'
import { readPageAddress } from '../page-address.js'

/** Maximum number of pages in the list. */
const MOST = 20

/** Trigger of pages and of the kinds that add entries. */
const MENTION = '@'

/** Trigger of a link, which ']]' closes. */
const BRACKETS = '[['

export interface FinderItem {
  /** Id of the page, or of another kind's entry. */
  id: number | string
  title: string
  /** Names of the page's ancestors. */
  description: string
  icon: Icon
  /** True for a page, whose name a page translator leaves alone. */
  isName?: boolean
  /** Inline node that replaces the typed text. */
  node: Node
}

/**
 * Finder over all pages and other kinds' entries, opened by '[[' or, at the start of a word, by '@'.
 */
export const finder = new Typeahead<FinderItem>({
  name: 'page finder',
  triggers: [
    { text: BRACKETS, after: /(^|[^[])$/ },
    { text: MENTION, after: /(^|[\s([{])$/ },
  ],
  itemsFor: foundFor,
  isLoading: () => queryClient.getQueryState(namesQuery().queryKey)?.fetchStatus === 'fetching',
})

/**
 * Returns the entries of other kinds, after '@' only, and the matching pages; undefined until there
 * is one or the names are loaded.
 */
export function foundFor(query: string, trigger: string): FinderItem[] | undefined {
  const others =
    trigger === MENTION ? nodeExtensions().flatMap(({ mentions }) => mentions?.(query) ?? []) : []
  const pages = pagesFor(query)
  return others.length === 0 ? pages : [...others, ...(pages ?? [])]
}

/** Returns the matching pages except the open one; undefined until the names are loaded. */
export function pagesFor(query: string): FinderItem[] | undefined {
  const here = globalThis.location
    ? readPageAddress(location.origin + location.pathname)
    : undefined
  const found = findPages(query, MOST + 1)
  return found
    ?.filter(({ id }) => id !== here)
    .slice(0, MOST)
    .map(toItem)
}

/** Types '[[' at the cursor and opens the finder. */
export function openFinder(view: EditorView) {
  view.focus()
  finder.open(view, BRACKETS, true)
}

/** Replaces the trigger and the query by the item's node; undo returns to the typed text. */
export function insertFound(view: EditorView, { node }: FinderItem, open: TypeaheadState) {
  const { tr, selection, storedMarks } = view.state
  const { link, code } = documentSchema.marks
  const marks = (storedMarks ?? selection.$from.marks()).filter(
    ({ type }) => type !== link && type !== code
  )
  closeHistory(tr.replaceWith(open.from, endOf(open), node.mark(marks)))
  view.dispatch(finder.closeIn(tr).scrollIntoView())
}

export function finderPlugins() {
  return [closeByBrackets(), finder.plugin(insertFound), loadNames()]
}

/** Typing ']]' after the name of a page links that page, as in other programs. */
function closeByBrackets() {
  return new Plugin({
    props: {
      handleTextInput: (view, _from, _to, text) => {
        const open = finder.stateOf(view.state)
        if (text !== ']' || open?.trigger !== BRACKETS || !open.query.endsWith(']')) return false
        const name = folded(open.query.slice(0, -1))
        const item = pagesFor(name)?.find(({ title }) => folded(title) === name)
        if (item) insertFound(view, item, open)
        else finder.close(view)
        return item !== undefined
      },
    },
  })
}

/** Loads the names when the finder opens, because its keys need them as well as its list. */
function loadNames() {
  return new Plugin({
    view: () => ({
      update: (view: EditorView, before: EditorState) => {
        if (!finder.stateOf(view.state) || finder.stateOf(before)) return
        const showLoaded = () => finder.itemsLoaded(view, insertFound)
        void queryClient.prefetchQuery(namesQuery()).then(showLoaded)
      },
    }),
  })
}

function folded(name: string) {
  return name.trim().toLowerCase()
}

function toItem({ id, name, icon, above }: FoundPage): FinderItem {
  const node = documentSchema.nodes.page_link.create({ block_id: id })
  const shown = icon ? emojiIcon(icon) : FileText
  return { id, title: name, description: above.join(' / '), icon: shown, isName: true, node }
}
