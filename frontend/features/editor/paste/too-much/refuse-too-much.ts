import type { Fragment, Slice } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  Plugin,
  PluginKey,
  type Transaction,
} from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { MAX_CONTENT_BYTES } from '#modules/workspace/document/content'
import type { EditorPage, Extension } from '../../extensions/extension.js'
import { bytesOfPage } from './paste-size.js'

/** Paste that exceeds the page's size limit. */
export interface TooMuch {
  content: Fragment
  /** Size of the page including the paste, in bytes. */
  bytes: number
}

/** Meta key of the content that a plugin pastes by itself. */
export const PASTED = 'pasted'

const refused = new PluginKey<TooMuch | null>('paste that is too much')

/** Name of the dialog that asks what to do with the paste. */
export const TOO_MUCH_DIALOG = 'paste-too-much'

export function tooMuchOf(state: EditorState) {
  return refused.getState(state) ?? null
}

/** Forgets the rejected paste, because the user has answered. */
export const forgetTooMuch: Command = (state, dispatch) => {
  dispatch?.(state.tr.setMeta(refused, null))
  return true
}

/** Returns true if the page has no room for a slice in place of the selection. */
export function isTooMuch(state: EditorState, slice: Slice) {
  return bytesWith(state, slice) > MAX_CONTENT_BYTES
}

function bytesWith({ tr }: EditorState, slice: Slice) {
  return bytesOfPage(tr.replaceSelection(slice).doc)
}

/**
 * Asks what to do with a refused transaction that pastes content. Returns false if it pastes
 * nothing.
 */
export function askAboutPaste(view: EditorView, tr: Transaction, page: Pick<EditorPage, 'ask'>) {
  const content = tr.getMeta(PASTED) as Fragment | undefined
  if (content) ask(view, page, { content, bytes: bytesOfPage(tr.doc) })
  return content !== undefined
}

function ask(view: EditorView, page: Pick<EditorPage, 'ask'>, tooMuch: TooMuch) {
  view.dispatch(view.state.tr.setMeta(refused, tooMuch))
  page.ask(TOO_MUCH_DIALOG)
}

/**
 * Rejects a paste that would make the page larger than the server accepts (rule 5.4), before it is
 * drawn. Opens a dialog with the alternatives.
 */
export function refuseTooMuch(page: EditorPage) {
  function refuse(view: EditorView, slice: Slice) {
    const bytes = bytesWith(view.state, slice)
    if (bytes <= MAX_CONTENT_BYTES) return false
    ask(view, page, { content: slice.content, bytes })
    return true
  }
  return new Plugin<TooMuch | null>({
    key: refused,
    state: {
      init: () => null,
      apply: (tr, found) => {
        const next = tr.getMeta(refused) as TooMuch | null | undefined
        return next === undefined ? found : next
      },
    },
    props: {
      handlePaste: (view, _event, slice) => refuse(view, slice),
      handleDrop: (view, _event, slice, moved) => !moved && refuse(view, slice),
    },
  })
}

/** Last extension, because others paste the same clipboard as blocks of another size. */
export const tooMuch: Extension = { plugins: (page) => [refuseTooMuch(page)] }
