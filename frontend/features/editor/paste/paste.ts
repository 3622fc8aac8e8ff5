import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Extension } from '../extensions/extension.js'
import { dropFieldNames } from './clean/forms.js'
import { cleanHtml } from './clean-html.js'
import { fitPage } from './fit-page.js'
import { pasteMarkdown } from './paste-markdown.js'
import { refuseTooMuch } from './too-much/refuse-too-much.js'

/** With Shift held, what is pasted is its text and nothing else. */
function pastePlain() {
  let plain = false
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (_view, { shiftKey, key }) => {
          // Shift+Insert is the old key for an ordinary paste.
          plain = shiftKey && key !== 'Insert'
          return false
        },
        keyup: (_view, { key }) => {
          if (key === 'Shift') plain = false
          return false
        },
        blur: (view) => {
          if (plain) letShiftGo(view)
          return false
        },
      },
      handlePaste: (view, event, slice) => {
        // ProseMirror knows of the key as well: the slice is of the text.
        if (!plain || !event.clipboardData?.getData('text/plain')) return false
        view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView())
        return true
      },
    },
  })
}

/**
 * Keys that are let go outside the window are not heard of. ProseMirror keeps its own note of Shift,
 * and hears of it the same way.
 */
function letShiftGo({ dom }: EditorView) {
  dom.dispatchEvent(new KeyboardEvent('keyup', { key: 'Shift', keyCode: 16 }))
}

function pasteFromOthers() {
  return new Plugin({
    props: {
      transformPastedHTML: (html) => {
        // Our own says itself how it is cut.
        const isOurs = html.includes('data-pm-slice')
        if (isOurs && !/<form\b/i.test(html)) return html
        const { body } = new DOMParser().parseFromString(html, 'text/html')
        dropFieldNames(body)
        if (!isOurs) cleanHtml(body)
        return body.innerHTML
      },
    },
  })
}

/** After all that others make of it. */
function pasteFitting() {
  return new Plugin({
    props: {
      transformPasted: (slice, { state }) => fitPage(slice, state.selection.$from.depth - 1),
    },
  })
}

/** What the clipboard brings from elsewhere. */
export const paste: Extension = {
  plugins: (page) => [
    refuseTooMuch(page),
    pastePlain(),
    pasteMarkdown(),
    pasteFromOthers(),
    pasteFitting(),
  ],
}
