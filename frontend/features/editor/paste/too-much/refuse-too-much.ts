import type { Fragment, Slice } from 'prosemirror-model'
import { type Command, type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { MAX_CONTENT_BYTES } from '#modules/workspace/document/content'
import type { EditorPage } from '../../extensions/extension.js'
import { bytesOfPage } from './paste-size.js'

/** Paste that exceeds the page's size limit. */
export interface TooMuch {
  content: Fragment
  /** Size of the page including the paste, in bytes. */
  bytes: number
}

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

/**
 * Rejects a paste that would make the page larger than the server accepts (rule 5.4), before it is
 * drawn. Opens a dialog with the alternatives.
 */
export function refuseTooMuch(page: EditorPage) {
  function refuse(view: EditorView, slice: Slice) {
    const bytes = bytesOfPage(view.state.tr.replaceSelection(slice).doc)
    if (bytes <= MAX_CONTENT_BYTES) return false
    const { content } = slice
    view.dispatch(view.state.tr.setMeta(refused, { content, bytes } satisfies TooMuch))
    page.ask(TOO_MUCH_DIALOG)
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
