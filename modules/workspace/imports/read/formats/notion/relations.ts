import type { LinkContext } from '../../resolve_links.js'
import { idInAddress } from './notion_names.js'
import { filesIn } from './property_files.js'

/** Address after the name of a related page, in a list with commas. */
const ADDRESS = / \(([^\s()]+)\)/g

/** Part of a value: a text, or the name of a page with its address. */
export interface RelationPart {
  text: string
  address?: string
}

type PropertyContext = Pick<LinkContext, 'readAddress' | 'index' | 'self'>

/** Cuts the value of a property at the pages that it lists by name and address. */
export function relationsIn(
  value: string,
  { readAddress, self }: Pick<PropertyContext, 'readAddress' | 'self'>
): RelationPart[] {
  const parts: RelationPart[] = []
  let end = 0
  for (const { 0: sign, 1: address = '', index } of value.matchAll(ADDRESS)) {
    // A name may have parentheses, too.
    if (idInAddress(address) === undefined) continue
    const target = readAddress?.(address)
    const named = value.slice(end, index)
    const comma = named.startsWith(', ') ? ', ' : ''
    if (comma) parts.push({ text: comma })
    const text = named.slice(comma.length)
    const node = target && 'node' in target ? target.node : undefined
    // Rows without a page are in the table of the database itself.
    if (node === self) parts.push({ text })
    else parts.push(node ? { text, address } : { text: text + sign })
    end = index + sign.length
  }
  if (end < value.length) parts.push({ text: value.slice(end) })
  return parts
}

/** Links the pages and files that the properties at the start of a page list. */
export function linkProperties(body: HTMLElement, context: PropertyContext) {
  const properties = body.firstElementChild
  if (properties?.tagName !== 'P') return
  for (const node of properties.childNodes) {
    const [, name = '', value = ''] =
      /^(\s*[^:]{1,100}: )([^]*)$/.exec(node.textContent ?? '') ?? []
    if (node.nodeType !== 3 || value === '') continue
    const parts = filePartsIn(value, context) ?? relationsIn(value, context)
    if (parts.every(({ address }) => address === undefined)) continue
    const document = body.ownerDocument
    const linked = parts.map(({ text, address }) => {
      if (address === undefined) return document.createTextNode(text)
      const link = document.createElement('a')
      link.setAttribute('href', address)
      link.textContent = text
      return link
    })
    node.replaceWith(document.createTextNode(name), ...linked)
  }
}

function filePartsIn(value: string, context: PropertyContext): RelationPart[] | undefined {
  return filesIn(value.trim(), context)?.flatMap(({ address, name }, at) => [
    ...(at > 0 ? [{ text: ', ' }] : []),
    { text: name, address },
  ])
}
