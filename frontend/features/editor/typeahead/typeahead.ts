import type { Node } from 'prosemirror-model'
import {
  type EditorState,
  Plugin,
  PluginKey,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { documentSchema } from '#modules/workspace/document/schema'
import { isComposing } from '../../../ui/keys/is-composing.js'
import { LIST_ID, optionId } from './list-ids.js'

/** State of an open list of suggestions for the text before the cursor. */
export interface TypeaheadState {
  /** Text that opened the list, such as '/'. */
  trigger: string
  /** Position of the trigger. */
  from: number
  /** Text typed after the trigger. */
  query: string
  /** Index of the active item among the matching ones. */
  index: number
  /** True if a button typed the trigger, which is removed if the list closes without a choice. */
  pressed: boolean
  /**
   * True if Enter was pressed while the items were loading, so that the first one is chosen. Text
   * typed meanwhile follows the choice.
   */
  entered: boolean
}

interface TypeaheadOptions<Item> {
  name: string
  /** Triggers, each with the text before it at which it opens the list. */
  triggers: readonly { text: string; after: RegExp }[]
  /** Returns the matching items; undefined while they are unknown. */
  itemsFor: (query: string, trigger: string) => readonly Item[] | undefined
  /** Returns true while unknown items are being loaded; `itemsLoaded` is called afterwards. */
  isLoading?: () => boolean
  /**
   * Letters of a query from which matches are listed. Until then, and without a match, the list is
   * hidden and leaves the keys to the text.
   */
  least?: number
}

type Change =
  | { open: number; trigger: string; pressed: boolean }
  | { index: number }
  | { entered: true }
  | { close: true }

type Run<Item> = (view: EditorView, item: Item, open: TypeaheadState) => void

const known: { shownIn: (state: EditorState) => TypeaheadState | null }[] = []

/** Returns true while any list is shown, so that toolbars make room. */
export function isTypeaheadOpen(state: EditorState) {
  return known.some((typeahead) => typeahead.shownIn(state) !== null)
}

/** List that a typed trigger opens and further typing filters. The editor keeps the focus. */
export class Typeahead<Item> {
  readonly #key: PluginKey<TypeaheadState | null>
  readonly #options: TypeaheadOptions<Item>

  constructor(options: TypeaheadOptions<Item>) {
    this.#options = options
    this.#key = new PluginKey(options.name)
    known.push(this)
  }

  stateOf(state: EditorState) {
    return this.#key.getState(state) ?? null
  }

  /** Returns the state of a list that is open and not hidden. */
  shownIn(state: EditorState) {
    const open = this.stateOf(state)
    return open && !this.#isHidden(open) ? open : null
  }

  /** Types the trigger at the cursor and opens the list there; `pressed` is true for a button. */
  open(view: EditorView, trigger: string, pressed = false) {
    const { from, to } = view.state.selection
    const opens: Change = { open: from, trigger, pressed }
    view.dispatch(view.state.tr.insertText(trigger, from, to).setMeta(this.#key, opens))
  }

  close(view: EditorView) {
    if (this.stateOf(view.state)) this.#change(view, { close: true })
  }

  /** Closes the list without showing that the trigger's text is still there. */
  closeIn(tr: Transaction) {
    return tr.setMeta(this.#key, { close: true } satisfies Change)
  }

  /** Shows the loaded items, or chooses one if Enter was pressed before. */
  itemsLoaded(view: EditorView, run: Run<Item>) {
    const open = view.isDestroyed ? null : this.stateOf(view.state)
    if (!open) return
    // Marks the active item for screen readers.
    if (!open.entered) return view.dispatch(view.state.tr)
    const item = this.#itemsOf(open)?.[open.index]
    if (item) return run(view, item, open)
    this.close(view)
    pressEnterAt(view, endOf(open))
  }

  moveTo(view: EditorView, index: number) {
    this.#change(view, { index })
  }

  /** Opens the list on a typed trigger, tracks the query and handles the list's keys. */
  plugin(run: Run<Item>) {
    return new Plugin<TypeaheadState | null>({
      key: this.#key,
      state: {
        init: () => null,
        apply: (tr, open, _before, state) => this.#apply(tr, open, state),
      },
      appendTransaction: (transactions, before, state) => {
        const left = this.#key.getState(before)
        if (!left?.pressed || left.query !== '' || this.#key.getState(state)) return null
        if (transactions.some(({ docChanged }) => docChanged)) return null
        return state.tr.delete(left.from, left.from + left.trigger.length)
      },
      props: {
        handleTextInput: (view, from, to, text) => this.#typed(view, from, to, text),
        handleKeyDown: (view, event) => {
          const open = this.shownIn(view.state)
          return open !== null && !isComposing(event) && this.#press(view, open, event.key, run)
        },
        handleDOMEvents: {
          blur: (view) => {
            if (!this.stateOf(view.state)?.entered) this.close(view)
            return false
          },
        },
        attributes: (state): Record<string, string> => {
          const open = this.shownIn(state)
          if (!open) return {}
          const active = this.#itemsOf(open)?.[open.index]
          const marked = active && { 'aria-activedescendant': optionId(open.index) }
          return { 'aria-controls': LIST_ID, ...marked }
        },
      },
    })
  }

  #apply(tr: Transaction, open: TypeaheadState | null, state: EditorState) {
    const asked = tr.getMeta(this.#key) as Change | undefined
    if (asked && 'close' in asked) return null
    if (asked && 'open' in asked) {
      const { open: from, trigger, pressed } = asked
      return { trigger, from, query: '', index: 0, pressed, entered: false }
    }
    if (!open) return null
    if (asked) return { ...open, ...asked }
    if (!tr.docChanged && !tr.selectionSet) return open
    const moved = tr.mapping.mapResult(open.from, 1)
    return moved.deletedAfter ? null : this.#follow(open, moved.pos, state)
  }

  /** Types the last character of a trigger and opens the list. */
  #typed(view: EditorView, from: number, to: number, text: string) {
    const before = textBefore(view.state, from)
    if (before === null) return false
    const typed = before + text
    const found = this.#options.triggers.find(
      ({ text: trigger, after }) =>
        trigger.endsWith(text) &&
        typed.endsWith(trigger) &&
        after.test(typed.slice(0, -trigger.length))
    )
    if (!found) return false
    const opens: Change = {
      open: from + text.length - found.text.length,
      trigger: found.text,
      pressed: false,
    }
    view.dispatch(view.state.tr.insertText(text, from, to).setMeta(this.#key, opens))
    return true
  }

  #press(view: EditorView, open: TypeaheadState, key: string, run: Run<Item>) {
    const items = this.#itemsOf(open) ?? []
    const chooses = key === 'Enter' || key === 'Tab'
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    // The list waits for its items, and the keys go into the text.
    if (open.entered && key !== 'Escape') return false
    if (step !== 0 && items.length > 0) {
      this.#change(view, { index: (open.index + step + items.length) % items.length })
      return true
    }
    if (key === 'Escape') {
      this.#change(view, { close: true })
      return true
    }
    const item = items[open.index]
    if (chooses && this.#waits(open)) {
      this.#change(view, { entered: true })
      return true
    }
    if (item && chooses) {
      run(view, item, open)
      return true
    }
    return step !== 0
  }

  /** Returns the list's state after a change; null if the text at the trigger no longer matches. */
  #follow(open: TypeaheadState, from: number, { selection, doc }: EditorState) {
    if (open.entered && isTypedAt(doc, { ...open, from })) return { ...open, from }
    if (!(selection instanceof TextSelection) || !selection.empty) return null
    const { $from } = selection
    if (from < $from.start() || $from.pos <= from) return null
    const text = doc.textBetween(from, $from.pos, '\n', '\n')
    if (!text.startsWith(open.trigger) || text.includes('\n')) return null
    const query = text.slice(open.trigger.length)
    if (/^\s/.test(query)) return null
    if (query === open.query) return { ...open, from }
    // Further typing without matches is meant as text.
    const next = { ...open, from, query, index: 0, entered: false }
    return /\s/.test(query) && this.#itemsOf(next)?.length === 0 ? null : next
  }

  /** Returns true if the items of an open list are loading, unless Enter was pressed before. */
  #waits(open: TypeaheadState) {
    const isUnknown = this.#itemsOf(open) === undefined
    return isUnknown && !open.entered && (this.#options.isLoading?.() ?? false)
  }

  #isHidden(open: TypeaheadState) {
    const { least } = this.#options
    if (least === undefined) return false
    return open.query.length < least || !((this.#itemsOf(open)?.length ?? 0) > 0)
  }

  #itemsOf({ query, trigger }: TypeaheadState) {
    return this.#options.itemsFor(query, trigger)
  }

  #change(view: EditorView, change: Change) {
    view.dispatch(view.state.tr.setMeta(this.#key, change))
  }
}

/** Returns the position after the trigger and the query. */
export function endOf({
  from,
  trigger,
  query,
}: Pick<TypeaheadState, 'from' | 'trigger' | 'query'>) {
  return from + trigger.length + query.length
}

function isTypedAt(doc: Node, open: TypeaheadState) {
  const end = endOf(open)
  if (end > doc.content.size) return false
  return doc.textBetween(open.from, end, '\n', '\n') === open.trigger + open.query
}

/** Presses Enter at a position; a cursor elsewhere stays at its text. */
function pressEnterAt(view: EditorView, position: number) {
  const { doc, selection } = view.state
  const isElsewhere = !selection.empty || selection.head !== position
  if (isElsewhere) view.dispatch(view.state.tr.setSelection(TextSelection.create(doc, position)))
  const enter = new KeyboardEvent('keydown', { key: 'Enter' })
  view.someProp('handleKeyDown', (handle) => handle(view, enter))
  if (!isElsewhere) return
  const { tr } = view.state
  const grown = tr.doc.content.size - doc.content.size
  const [$anchor, $head] = [selection.anchor, selection.head].map((pos) =>
    tr.doc.resolve(pos > position ? pos + grown : pos)
  )
  view.dispatch(tr.setSelection(TextSelection.between($anchor!, $head!)).scrollIntoView())
}

/** Returns the text of the block before a position; null in code and where no text can be. */
function textBefore({ doc }: EditorState, position: number) {
  const $position = doc.resolve(position)
  if (!$position.parent.isTextblock || $position.parent.type.spec.code) return null
  if (documentSchema.marks.code.isInSet($position.marks())) return null
  return $position.parent.textBetween(0, $position.parentOffset, null, ' ')
}
