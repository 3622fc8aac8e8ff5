import { type EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { isCode } from '#modules/workspace/document/blocks/code_block'
import { documentSchema } from '#modules/workspace/document/schema'
import type { SlashItem } from '../extensions/extension.js'
import { slashItems } from '../extensions/extensions.js'
import { filterItems } from './filter-items.js'
import { SLASH_MENU_ID, slashOptionId } from './slash-ids.js'

/** State of the open slash menu. */
export interface SlashState {
  /** Position of the '/'. */
  from: number
  /** Text typed after the '/'. */
  query: string
  /** Index of the active item among the matching ones. */
  index: number
  /** True if a button typed the '/', which is removed if the menu closes without a choice. */
  pressed: boolean
}

type SlashChange = { open: number; pressed: boolean } | { index: number } | { close: true }

const { marks } = documentSchema

const slashKey = new PluginKey<SlashState | null>('slash menu')

export function slashStateOf(state: EditorState) {
  return slashKey.getState(state) ?? null
}

export function slashItemsFor({ query }: SlashState) {
  return filterItems(slashItems, query)
}

/** Types '/' at the cursor and opens the menu there; `pressed` is true for a button. */
export function openSlashMenu(view: EditorView, pressed = false) {
  const { from, to } = view.state.selection
  const opens: SlashChange = { open: from, pressed }
  view.dispatch(view.state.tr.insertText('/', from, to).setMeta(slashKey, opens))
}

export function closeSlashMenu(view: EditorView) {
  if (slashStateOf(view.state)) change(view, { close: true })
}

export function moveSlashIndex(view: EditorView, index: number) {
  change(view, { index })
}

/** Opens the menu on a typed '/', tracks the query and handles the menu's keys. */
export function slashMenu(run: (item: SlashItem, slash: SlashState) => void) {
  return new Plugin<SlashState | null>({
    key: slashKey,
    state: {
      init: () => null,
      apply: (tr, open, _before, state) => {
        const asked = tr.getMeta(slashKey) as SlashChange | undefined
        if (asked && 'close' in asked) return null
        if (asked && 'open' in asked) {
          return { from: asked.open, query: '', index: 0, pressed: asked.pressed }
        }
        if (!open) return null
        if (asked) return { ...open, ...asked }
        if (!tr.docChanged && !tr.selectionSet) return open
        const moved = tr.mapping.mapResult(open.from, 1)
        return moved.deletedAfter ? null : follow(open, moved.pos, state)
      },
    },
    appendTransaction: (transactions, before, state) => {
      const left = slashKey.getState(before)
      if (!left?.pressed || left.query !== '' || slashKey.getState(state)) return null
      if (transactions.some(({ docChanged }) => docChanged)) return null
      return state.tr.delete(left.from, left.from + 1)
    },
    props: {
      handleTextInput: (view, from, _to, text) => {
        if (text !== '/' || !opensAt(view.state, from)) return false
        openSlashMenu(view)
        return true
      },
      handleKeyDown: (view, event) => {
        const slash = slashStateOf(view.state)
        return slash !== null && !event.isComposing && handleKey(view, slash, event.key, run)
      },
      handleDOMEvents: {
        blur: (view) => {
          closeSlashMenu(view)
          return false
        },
      },
      attributes: (state): Record<string, string> => {
        const slash = slashStateOf(state)
        if (!slash) return {}
        return {
          'aria-controls': SLASH_MENU_ID,
          'aria-activedescendant': slashOptionId(slash.index),
        }
      },
    },
  })
}

function handleKey(
  view: EditorView,
  slash: SlashState,
  key: string,
  run: (item: SlashItem, slash: SlashState) => void
) {
  const items = slashItemsFor(slash)
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step !== 0 && items.length > 0) {
    change(view, { index: (slash.index + step + items.length) % items.length })
    return true
  }
  if (key === 'Escape') {
    change(view, { close: true })
    return true
  }
  const item = items[slash.index]
  if (item && (key === 'Enter' || key === 'Tab')) {
    run(item, slash)
    return true
  }
  return step !== 0
}

/** Returns the menu's state after a change; null if the text at the anchor no longer matches. */
function follow(open: SlashState, from: number, { selection, doc }: EditorState) {
  if (!(selection instanceof TextSelection) || !selection.empty) return null
  const { $from } = selection
  if (from < $from.start() || $from.pos <= from) return null
  const text = doc.textBetween(from, $from.pos, '\n', '\n')
  if (!text.startsWith('/') || /\n|^\/\s/.test(text)) return null
  const query = text.slice(1)
  if (query === open.query) return { ...open, from }
  // Further typing without matches is meant as text.
  if (/\s/.test(query) && filterItems(slashItems, query).length === 0) return null
  return { ...open, from, query, index: 0 }
}

/** Returns true at the start of a word outside code. */
function opensAt({ doc }: EditorState, position: number) {
  const $position = doc.resolve(position)
  if (!$position.parent.isTextblock) return false
  if (isCode($position.parent) || marks.code.isInSet($position.marks())) return false
  const before = $position.parent.textBetween(0, $position.parentOffset, null, ' ')
  return before === '' || /\s$/.test(before)
}

function change(view: EditorView, slash: SlashChange) {
  view.dispatch(view.state.tr.setMeta(slashKey, slash))
}
