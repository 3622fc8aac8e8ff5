import 'prosemirror-gapcursor/style/gapcursor.css'
import 'prosemirror-view/style/prosemirror.css'

import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import { chainCommands } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, Selection, type Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import type { ContentChange } from '#modules/workspace/api'
import { isCode } from '#modules/workspace/document/blocks/code_block'
import { documentSchema } from '#modules/workspace/document/schema'
import { cx } from '../../../ui/class-names.js'
import { notify, notifyNext } from '../../../ui/toast/toast.js'
import { selectCurrentBlock } from '../blocks/block-commands.js'
import type { ImageUploads } from '../kinds/image/uploads/image-uploads.js'
import { pageLengthClass } from '../page-text/page-text.js'
import { closeSlashMenu, openSlashMenu, slashMenu, TEMPLATES } from '../slash-menu/slash-plugin.js'
import { blockChanges } from '../saver/merge/block-changes.js'
import { isEmptyPage } from '../document.js'
import { announcementOf } from './announcement.js'
import { isBelowText } from './below-text.js'
import { caretRoom } from './caret-room.js'
import { composed } from '../commands/composed.js'
import { cursorAfter, insertBlock } from '../commands/commands.js'
import type { SlashItem } from '../extensions/extension.js'
import { writingPlugins } from '../extensions/extensions.js'
import { editorKeys } from '../commands/keymap.js'
import { FROM_SERVER, mergeChanges, putChanges } from '../saver/merge/merge-changes.js'
import { notTooDeep } from '../commands/not-too-deep.js'
import { ANY_SIZE, makesTooLarge, notTooLarge } from '../commands/not-too-large.js'
import { askAboutPaste } from '../paste/too-much/refuse-too-much.js'
import { fillGap, gapText } from './gap-text.js'
import { ignoreAttributes } from './ignore-attributes.js'
import { keySelection, readSelection } from './key-selection.js'
import { longLines } from './long-lines.js'
import type { PageState } from './page-state.js'
import { placeholder } from './placeholder.js'
import { tripleClick } from './triple-click.js'
import { pageHistory } from '../commands/undo.js'

const TOO_DEEP = 'Blocks can’t be nested any deeper.'
const TOO_LARGE = 'A page holds 1 MB. Put this on another page.'

interface PageViewOptions {
  doc: Node
  /** Attributes of the editable element. */
  attributes: Record<string, string>
  /** Called after each edit of this user; must not traverse the document. */
  onEdit: (doc: Node) => void
  /** Called on ArrowUp in the first line. */
  onLeaveAtTop: () => void
  /** Called with a title for a page that may have none. */
  suggestTitle?: (title: string) => void
  /** Uploads in progress, including those from an earlier view of the page. */
  uploads: ImageUploads
}

/** Text of the page on screen: ProseMirror, and the state that React reads. */
export class PageView {
  /** Uploads in progress. */
  readonly uploads: ImageUploads
  readonly suggestTitle: (title: string) => void
  #view: EditorView
  #now: PageState
  #dialog: string | null = null
  #mouseHeld = false
  #isLate = false
  #listeners = new Set<() => void>()
  #removed = new AbortController()

  constructor(mount: HTMLElement, { doc, attributes, ...events }: PageViewOptions) {
    this.uploads = events.uploads
    this.suggestTitle = events.suggestTitle ?? (() => undefined)
    const plugins = [
      keySelection(),
      tripleClick(),
      gapText(),
      slashMenu((item, { from }) => this.runSlashItem(item, from)),
      ...writingPlugins(this),
      ...editorKeys(this, events.onLeaveAtTop),
      ...pageHistory(),
      dropCursor({ class: 'drop-cursor', color: false, width: 3 }),
      gapCursor(),
      placeholder(),
      longLines(),
      ignoreAttributes(),
      notTooDeep(),
      notTooLarge(),
    ]
    this.#view = new EditorView(mount, {
      state: EditorState.create({ doc, plugins }),
      attributes: attributesOf(attributes),
      ...caretRoom,
      dispatchTransaction: (transaction) => this.#apply(transaction, events.onEdit),
      handleDOMEvents: {
        focus: () => this.#publish(),
        // The focus may be moving into a toolbar.
        blur: () => void setTimeout(() => this.#publish()),
        mousedown: (_view, event) => this.#press(event),
      },
    })
    const { signal } = this.#removed
    window.addEventListener('mouseup', () => this.#holdMouse(false), { signal })
    window.addEventListener('dragend', () => this.#holdMouse(false), { signal })
    this.#now = this.#look()
  }

  get doc() {
    return this.#view.state.doc
  }

  /** ProseMirror's own view, for elements positioned next to the text. */
  get editor() {
    return this.#view
  }

  /** State that menus and toolbars select from, by useEditorState. */
  get now() {
    return this.#now
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Runs a command on the selection and focuses the text. */
  run(command: Command) {
    this.runAside(command)
    this.#view.focus()
  }

  /** Runs a command on the selection without moving the focus, for a menu that closes itself. */
  runAside(command: Command) {
    command(this.#view.state, this.#view.dispatch, this.#view)
  }

  /** Runs a command; returns true if it applied. Returns false if the page is no longer open. */
  tryRun(command: Command) {
    return !this.#view.isDestroyed && command(this.#view.state, this.#view.dispatch, this.#view)
  }

  /** Removes the slash query and runs the item. */
  runSlashItem(item: SlashItem, from: number) {
    const { state } = this.#view
    this.#view.dispatch(state.tr.delete(from, state.selection.from))
    closeSlashMenu(this.#view)
    item.run(this)
  }

  /**
   * Acts as a '/' typed on a line of its own. If the menu closes without a choice, the '/' is
   * removed.
   */
  typeSlash() {
    const { state } = this.#view
    const { $from } = state.selection
    const isEmpty = $from.parent.isTextblock && $from.parent.content.size === 0
    const paragraph = insertBlock(() => documentSchema.nodes.paragraph.create())
    if (!isEmpty) this.run(chainCommands(fillGap, paragraph))
    this.#view.focus()
    openSlashMenu(this.#view, true)
  }

  /** Opens the list of templates at the cursor. The trigger is removed without a choice. */
  chooseTemplate() {
    this.#view.focus()
    openSlashMenu(this.#view, true, TEMPLATES)
  }

  /**
   * Opens a dialog about the selection; null closes it. While the user types, a late edit's dialog
   * would swallow keys, so a toast offers it (rule 15.69).
   */
  ask(dialog: string | null) {
    if (this.#isLate && dialog !== null && this.#view.hasFocus()) {
      notifyNext('Your paste needs an answer.', 'Show', () => this.ask(dialog))
      return
    }
    this.#dialog = dialog
    this.#publish()
  }

  /** Runs an edit that the user's last key didn't ask for. */
  runLate(edit: () => void) {
    this.#isLate = true
    try {
      edit()
    } finally {
      this.#isLate = false
    }
  }

  /** Opens the menu of the selected blocks, or of the block with the cursor. */
  openBlockMenu() {
    this.runAside(selectCurrentBlock)
    this.ask('block')
  }

  focus() {
    this.#view.focus()
  }

  focusStart() {
    const { state } = this.#view
    this.#view.dispatch(state.tr.setSelection(Selection.atStart(state.doc)).scrollIntoView())
    this.#view.focus()
  }

  /** Puts the cursor into an empty paragraph at the end, created if necessary. */
  focusEnd() {
    const { state } = this.#view
    const { lastChild, content } = state.doc
    const { tr } = state
    const isEmpty = lastChild?.type === documentSchema.nodes.paragraph && !lastChild.content.size
    if (isEmpty) tr.setSelection(Selection.atEnd(state.doc))
    else cursorAfter(tr, content.size)
    this.#view.dispatch(tr)
    this.#view.focus()
  }

  /** Resolves at the end of the composition in progress; undefined without one. */
  composed() {
    return this.#view.composing ? composed(this.#view) : undefined
  }

  /** Merges another user's changes, without affecting this user's selection and undo history. */
  merge(changes: ContentChange[]) {
    // If ProseMirror has not seen a press yet, drawing its old selection would undo the press.
    if (!this.#view.isDestroyed) readSelection(this.#view)
    this.#view.dispatch(mergeChanges(this.#view.state.tr, changes))
    return this.doc
  }

  /** Shows the outcome of a conflict; undo leads to `aside`, the version before it. */
  settle(chosen: Node, aside: Node) {
    this.merge(blockChanges(this.doc, aside))
    const { tr } = this.#view.state
    const settled = putChanges(tr, blockChanges(this.doc, chosen)).setMeta(ANY_SIZE, true)
    this.#view.dispatch(closeHistory(settled))
    return this.doc
  }

  /**
   * Appends blocks as an edit of this user; an empty page gets them alone. Returns false if the page
   * has no room for them.
   */
  append(blocks: readonly Node[]) {
    const { tr, doc } = this.#view.state
    const end = doc.content.size
    tr.replaceWith(isEmptyPage(doc) ? 0 : end, end, blocks)
    this.#view.dispatch(closeHistory(tr).scrollIntoView())
    return this.doc !== doc
  }

  destroy() {
    this.#removed.abort()
    this.#view.destroy()
  }

  #apply(transaction: Transaction, onEdit: (doc: Node) => void) {
    const before = this.#view.state
    const { state, transactions } = before.applyTransaction(transaction)
    const announced = announcementOf(transaction, before, state)
    if (announced !== null && transactions.length > 0) announce(announced)
    this.#show(state)
    const edited = transactions.some((tr) => tr.docChanged && !tr.getMeta(FROM_SERVER))
    if (edited) onEdit(this.doc)
    this.#publish()
    if (transactions.length === 0) this.#refuse(transaction)
  }

  /** Says why an edit was refused. */
  #refuse(transaction: Transaction) {
    if (!makesTooLarge(transaction)) notify(TOO_DEEP)
    else if (!askAboutPaste(this.#view, transaction, this)) notify(TOO_LARGE)
  }

  /** Shows a state. A page off screen only keeps the state, for its running uploads. */
  #show(state: EditorState) {
    if (this.#view.isDestroyed) {
      this.#view.state = state
      return
    }
    this.#view.updateState(state)
  }

  /** On a press below a last block that text cannot continue, creates a paragraph to write in. */
  #press(event: MouseEvent) {
    this.#holdMouse(true)
    const { lastChild } = this.doc
    const canGoOn = lastChild?.isTextblock && !isCode(lastChild)
    if (!isBelowText(this.#view, event) || canGoOn) return false
    event.preventDefault()
    this.focusEnd()
    return true
  }

  #holdMouse(held: boolean) {
    this.#mouseHeld = held
    // The browser updates the selection after the mouse button is released.
    if (!held) setTimeout(() => this.#publish())
    else this.#publish()
  }

  #look(): PageState {
    return {
      editor: this.#view.state,
      dialog: this.#dialog,
      focused: this.#view.hasFocus(),
      mouseHeld: this.#mouseHeld,
    }
  }

  #publish() {
    if (this.#view.isDestroyed) return
    this.#now = this.#look()
    for (const listener of this.#listeners) listener()
  }
}

/**
 * Returns the attributes of the editable element; the same object while they are equal. Selected
 * blocks count as visible, so skipping the layout of others would only add to the cost.
 */
function attributesOf(attributes: Record<string, string>) {
  const byLength = new Map<string | undefined, Record<string, string>>()
  return ({ doc, selection: { $from, $to } }: EditorState) => {
    const length = pageLengthClass(doc.childCount - ($to.index(0) - $from.index(0)))
    const known = byLength.get(length) ?? { ...attributes, class: cx(attributes.class, length) }
    byLength.set(length, known)
    return known
  }
}
