import { Fragment, type Node, Slice } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { linkedPage } from '#modules/workspace/document/blocks/page_link'
import { documentSchema } from '#modules/workspace/document/schema'
import { isInCode } from '../../commands/is-in-code.js'
import { ADDRESS } from '../../marks/link/address-pattern.js'
import { readPageAddress } from './page-address.js'

const { marks, nodes } = documentSchema
const IN_TEXT = new RegExp(String.raw`(?<=^|[\s(\["'])${ADDRESS}`, 'g')

/** Turns pasted addresses of pages of this installation into links to the pages. */
export function pastePageLinks() {
  return new Plugin({
    props: {
      transformPasted: (slice, { state }) => (isInCode(state) ? slice : withPageLinks(slice)),
      // Before links, which would insert the address as text. A selection keeps its text.
      handlePaste: (view, event) => {
        const id = readPageAddress(event.clipboardData?.getData('text/plain').trim() ?? '')
        const { empty, $from } = view.state.selection
        if (id === undefined || !empty || !$from.parent.inlineContent) return false
        if (isInCode(view.state)) return false
        const link = nodes.page_link.create({ block_id: id })
        view.dispatch(view.state.tr.replaceSelectionWith(link).scrollIntoView())
        return true
      },
    },
  })
}

/**
 * Returns the slice with a link to a page for each address of a page in its text, and for each link
 * to a page that shows the page's name. A link with a text of its own stays, so no word is lost.
 */
export function withPageLinks({ content, openStart, openEnd }: Slice): Slice {
  return new Slice(linkedIn(content), openStart, openEnd)
}

function linkedIn(content: Fragment): Fragment {
  const linked = content.content.flatMap((node) => {
    if (node.isText) return linkedText(node)
    return node.type.spec.code ? [node] : [node.copy(linkedIn(node.content))]
  })
  return Fragment.fromArray(linked)
}

function linkedText(node: Node): readonly Node[] {
  if (marks.code.isInSet(node.marks)) return [node]
  const link = marks.link.isInSet(node.marks)
  if (link) {
    const id = readPageAddress(String(link.attrs.url))
    const isName = id !== undefined && [linkedPage(id).name, link.attrs.url].includes(node.text)
    return isName ? [pageLink(id, link.removeFromSet(node.marks))] : [node]
  }
  return linkedAddresses(node)
}

function linkedAddresses(node: Node) {
  const parts: Node[] = []
  let end = 0
  for (const { 0: address, index } of node.text!.matchAll(IN_TEXT)) {
    const id = readPageAddress(address)
    if (id === undefined) continue
    if (index > end) parts.push(node.cut(end, index))
    parts.push(pageLink(id, node.marks))
    end = index + address.length
  }
  return end === 0 ? [node] : [...parts, ...(end < node.text!.length ? [node.cut(end)] : [])]
}

function pageLink(id: number, on: Node['marks']) {
  return nodes.page_link.create({ block_id: id }, null, on)
}
