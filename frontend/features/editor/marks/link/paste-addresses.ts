import { Fragment, type Node, Slice } from 'prosemirror-model'
import { isCode } from '#modules/workspace/document/blocks/code_block'
import { documentSchema } from '#modules/workspace/document/schema'
import { ADDRESS } from './address-pattern.js'
import { readAddress } from './link-commands.js'

const { link, code } = documentSchema.marks
const IN_TEXT = new RegExp(String.raw`(?<=^|[\s(\["'“‘„«])${ADDRESS}`, 'gu')

/** Returns the slice with a link on each address in its text; null if there is nothing to link. */
export function linkAddresses({ content, openStart, openEnd }: Slice): Slice | null {
  const linked = linkedIn(content)
  return linked.eq(content) ? null : new Slice(linked, openStart, openEnd)
}

function linkedIn(content: Fragment): Fragment {
  const nodes = content.content.flatMap((node) =>
    node.isText ? linkedText(node) : isCode(node) ? node : node.copy(linkedIn(node.content))
  )
  return Fragment.fromArray(nodes)
}

function linkedText(node: Node): Node[] {
  if (link.isInSet(node.marks) || code.isInSet(node.marks)) return [node]
  const parts: Node[] = []
  let end = 0
  for (const { 0: address, index } of node.text!.matchAll(IN_TEXT)) {
    const url = readAddress(address)
    if (url === null) continue
    if (index > end) parts.push(node.cut(end, index))
    end = index + address.length
    parts.push(node.cut(index, end).mark(link.create({ url, auto: true }).addToSet(node.marks)))
  }
  if (end < node.text!.length) parts.push(node.cut(end))
  return parts
}
