import { InputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Slice } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { documentSchema } from '#modules/workspace/document/schema'
import { isInCode, isInCodeBlock } from '../../commands/is-in-code.js'
import { PASTED } from '../../paste/too-much/refuse-too-much.js'
import { ADDRESS } from './address-pattern.js'
import { readAddress, setLink } from './link-commands.js'
import { linkAddresses } from './paste-addresses.js'

const { link } = documentSchema.marks

const TYPED = new RegExp(String.raw`(^|[\s(\["'“‘„«])(${ADDRESS})([.,:;!?'"”’)\]}]*\s)$`, 'u')
const BEFORE_CURSOR = new RegExp(String.raw`(^|[\s(\["'“‘„«])(${ADDRESS})[.,:;!?'"”’)\]}]*$`, 'u')
const WHOLE = new RegExp(`^${ADDRESS}$`, 'u')

/** Links an address when the user types a space after it. */
export const autolinkRule = new InputRule(
  TYPED,
  ({ tr, doc }, [, before = '', address = '', rest = ''], start, end) => {
    const from = start + before.length
    if (doc.rangeHasMark(from, from + address.length, link)) return null
    tr.insertText(rest.slice(-1), end)
    return addAutolink(tr, from, address)
  },
  { inCodeMark: false }
)

/** Links the text in brackets when the user types the bracket after its address, as in Markdown. */
export const markdownLinkRule = new InputRule(
  /(^|[^!\\])\[([^[\]]{1,300})\]\(([^\s()]{1,2048})\)$/u,
  ({ tr }, [, before = '', text = '', address = ''], start, end) => {
    const url = readAddress(address)
    if (url === null || text.trim() === '') return null
    const from = start + before.length
    const to = from + 1 + text.length
    tr.delete(to, end).delete(from, from + 1)
    tr.removeMark(from, to - 1, link).addMark(from, to - 1, link.create({ url }))
    return tr.removeStoredMark(link)
  },
  { inCodeMark: false }
)

/** Links the address before the cursor, before Enter splits the block. */
export function autolinkOnEnter() {
  return keymap({
    Enter: (state, dispatch) => {
      const { $from, empty } = state.selection
      if (!empty || !$from.parent.isTextblock || isInCodeBlock(state)) return false
      const text = $from.parent.textBetween(0, $from.parentOffset, null, '\ufffc')
      const match = BEFORE_CURSOR.exec(text)
      if (!match) return false
      const [, before = '', address = ''] = match
      const from = $from.start() + match.index + before.length
      if (!isLinked(state, from, from + address.length)) {
        dispatch?.(addAutolink(state.tr, from, address))
      }
      return false
    },
  })
}

/**
 * Links the selected text to a pasted address. Without a selection, links the address itself, and
 * each address in a paste without HTML.
 */
export function pasteAddress() {
  return new Plugin({
    props: {
      handlePaste: (view, event, slice) => {
        if (isInCode(view.state)) return false
        const text = event.clipboardData?.getData('text/plain').trim() ?? ''
        if (!WHOLE.test(text)) return pasteLinked(view, event, slice)
        const url = readAddress(text)
        const { from, to, $from } = view.state.selection
        if (url === null || !$from.parent.inlineContent) return false
        if (from < to) return setLink({ from, to, url })(view.state, view.dispatch)
        view.dispatch(addAutolink(view.state.tr.insertText(text, from), from, text))
        return true
      },
    },
  })
}

function pasteLinked(view: EditorView, { clipboardData }: ClipboardEvent, slice: Slice) {
  if (clipboardData?.types.includes('text/html')) return false
  const linked = linkAddresses(slice)
  if (!linked) return false
  const tr = view.state.tr.replaceSelection(linked).setMeta(PASTED, linked.content)
  view.dispatch(tr.scrollIntoView().setMeta('paste', true))
  return true
}

function addAutolink(tr: Transaction, from: number, address: string) {
  const url = readAddress(address)
  if (url === null) return tr
  tr.addMark(from, from + address.length, link.create({ url, auto: true }))
  return tr.removeStoredMark(link)
}

function isLinked({ doc }: EditorState, from: number, to: number) {
  return doc.rangeHasMark(from, to, link) || doc.rangeHasMark(from, to, documentSchema.marks.code)
}
