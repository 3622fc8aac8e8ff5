import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { documentSchema } from '#modules/workspace/document/schema'
import { loadCode } from '../../../app/load-code.js'
import type { Extension } from '../extensions/extension.js'
import { dropFieldNames } from './clean/forms.js'
import { cleanHtml } from './clean-html.js'
import { fitPage } from './fit-page.js'
import { looksLikeMarkdown } from './markdown/looks-like-markdown.js'

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

/** Text that looks like Markdown is pasted as the blocks that it means. */
function pasteMarkdown() {
  return new Plugin({
    props: {
      handlePaste: (view, { clipboardData }) => {
        const text = clipboardData && plainTextOf(clipboardData)
        const inCode = documentSchema.marks.code.isInSet(view.state.selection.$from.marks())
        if (!text || inCode || !looksLikeMarkdown(text)) return false
        void pasteAsBlocks(view, text)
        return true
      },
    },
  })
}

/** The text when there is nothing richer beside it: editors of code colour what they copy. */
function plainTextOf(data: DataTransfer) {
  const isRich = data.types.includes('text/html')
  const isSource = /"mode":\s*"markdown"/.test(data.getData('vscode-editor-data'))
  return isRich && !isSource ? null : data.getData('text/plain')
}

async function pasteAsBlocks(view: EditorView, text: string) {
  const html = await htmlOf(text)
  if (view.isDestroyed) return
  if (html === null) view.pasteText(text)
  else view.pasteHTML(html)
}

/**
 * Null, and the text is pasted as it is, without the server that has the parser, and of blocks in each
 * other by the thousand, for each of which the parser calls itself.
 */
async function htmlOf(text: string) {
  try {
    const { readMarkdown } = await loadCode(() => import('./markdown/read-markdown.js'))
    return readMarkdown(text)
  } catch {
    return null
  }
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
  plugins: () => [pastePlain(), pasteMarkdown(), pasteFromOthers(), pasteFitting()],
}
