import 'prosemirror-view/style/prosemirror.css'

import { history } from 'prosemirror-history'
import { Fragment, type Node } from 'prosemirror-model'
import { type Command, EditorState, Selection, type Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import type { ContentChange } from '#modules/workspace/api'
import { documentSchema } from '#modules/workspace/document/schema'
import { type Format, formatOf, sameFormat } from './format.js'
import { editorInputRules } from './input-rules.js'
import { editorKeys } from './keymap.js'
import { placeholder } from './placeholder.js'

/** Edits within so many ms are undone together (SPEC §9). */
const HISTORY_MERGE = 1000

/** Room kept between the cursor and the edges when scrolling, in px: below, notices float. */
const CARET_ROOM = { top: 64, right: 0, bottom: 96, left: 0 }

/** Set on transactions that bring in what the server holds: they are no edit of this person. */
const FROM_SERVER = 'fromServer'

interface PageViewOptions {
  doc: Node
  editable: boolean
  /** Attributes of the editable element. */
  attributes: Record<string, string>
  /** Called after each edit of this person; must not walk the document. */
  onEdit: (doc: Node) => void
  /** ArrowUp in the first line. */
  onLeaveAtTop: () => void
}

/** The page's text on the screen: ProseMirror, and what React reads of it. */
export class PageView {
  #view: EditorView
  #format: Format
  #listeners = new Set<() => void>()

  constructor(mount: HTMLElement, { doc, editable, attributes, ...events }: PageViewOptions) {
    const plugins = [
      editorInputRules(),
      ...editorKeys(events.onLeaveAtTop),
      history({ newGroupDelay: HISTORY_MERGE }),
      placeholder('Start writing…'),
    ]
    this.#view = new EditorView(mount, {
      state: EditorState.create({ doc, plugins }),
      editable: () => editable,
      attributes,
      scrollThreshold: CARET_ROOM,
      scrollMargin: CARET_ROOM,
      dispatchTransaction: (transaction) => this.#apply(transaction, events.onEdit),
    })
    this.#format = formatOf(this.#view.state)
  }

  get doc() {
    return this.#view.state.doc
  }

  /** What is formatted how at the selection; a new object for each change. */
  get format() {
    return this.#format
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Runs a command on the selection and goes on writing. */
  run(command: Command) {
    command(this.#view.state, this.#view.dispatch, this.#view)
    this.#view.focus()
  }

  focusStart() {
    const { state } = this.#view
    this.#view.dispatch(state.tr.setSelection(Selection.atStart(state.doc)).scrollIntoView())
    this.#view.focus()
  }

  /** Puts somebody else's changes in, beside the selection and the history of this person. */
  merge(changes: ContentChange[]) {
    const { tr, doc } = this.#view.state
    for (const { at, delete: gone, insert } of changes) {
      const from = tr.mapping.map(offsetOf(doc, at))
      const to = tr.mapping.map(offsetOf(doc, at + gone))
      tr.replaceWith(from, to, Fragment.fromJSON(documentSchema, insert))
    }
    this.#view.dispatch(tr.setMeta('addToHistory', false).setMeta(FROM_SERVER, true))
    return this.doc
  }

  /** Shows another document in place of this one; undo does not lead back over it. */
  replace(doc: Node) {
    const { plugins } = this.#view.state
    this.#view.updateState(EditorState.create({ doc, plugins }))
    this.#publish()
  }

  destroy() {
    this.#view.destroy()
  }

  #apply(transaction: Transaction, onEdit: (doc: Node) => void) {
    this.#view.updateState(this.#view.state.apply(transaction))
    if (transaction.docChanged && !transaction.getMeta(FROM_SERVER)) onEdit(this.doc)
    this.#publish()
  }

  #publish() {
    const format = formatOf(this.#view.state)
    if (sameFormat(format, this.#format)) return
    this.#format = format
    for (const listener of this.#listeners) listener()
  }
}

/** The position before the top-level node at `index`. */
function offsetOf(doc: Node, index: number) {
  let offset = 0
  for (let i = 0; i < index; i++) offset += doc.child(i).nodeSize
  return offset
}
