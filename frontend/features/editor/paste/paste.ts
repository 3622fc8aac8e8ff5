import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { isOwn } from '../copy/own-html.js'
import type { Extension } from '../extensions/extension.js'
import { dropFieldNames } from '#modules/workspace/document/clean/forms'
import { cleanIfLoaded } from './cleaner.js'
import { fitPage } from './fit-page.js'
import { pasteLater } from './paste-later.js'
import { pasteMarkdown } from './paste-markdown.js'
import { PASTED } from './too-much/refuse-too-much.js'

/** Pastes only the plain text while Shift is held. */
function pastePlain() {
  let plain = false
  const plugin = new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (_view, { shiftKey, key }) => {
          // Shift+Insert is the legacy key for an ordinary paste.
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
        // ProseMirror also tracks the key, so the slice already contains plain text.
        if (!plain || !event.clipboardData?.getData('text/plain')) return false
        const tr = view.state.tr.replaceSelection(slice).setMeta(PASTED, slice.content)
        view.dispatch(tr.scrollIntoView())
        return true
      },
    },
  })
  return { plugin, isPlain: () => plain }
}

/**
 * Simulates the release of Shift, because the page gets no event when a key is released outside the
 * window. ProseMirror tracks Shift itself and gets the same event.
 */
function letShiftGo({ dom }: EditorView) {
  dom.dispatchEvent(new KeyboardEvent('keyup', { key: 'Shift', keyCode: 16 }))
}

function pasteFromOthers() {
  return new Plugin({
    props: {
      transformPastedHTML: (html) => {
        // The editor's own HTML states how the slice was cut.
        const isOurs = isOwn(html)
        if (isOurs && !/<form\b/i.test(html)) return html
        const { body } = new DOMParser().parseFromString(html, 'text/html')
        dropFieldNames(body)
        if (!isOurs) cleanIfLoaded(body)
        return body.innerHTML
      },
    },
  })
}

/** Fits the slice into the page, after all other paste plugins. */
function pasteFitting() {
  return new Plugin({
    props: {
      transformPasted: (slice, { state }) => fitPage(slice, state.selection.$from.depth - 1),
    },
  })
}

/** Handles content from the clipboard of other programs. */
export const paste: Extension = {
  plugins: (page) => {
    const { plugin, isPlain } = pastePlain()
    const late = (insert: () => void) => page.runLate(insert)
    return [
      plugin,
      pasteLater({ isPlain, late }),
      pasteMarkdown(undefined, late),
      pasteFromOthers(),
      pasteFitting(),
    ]
  },
}
