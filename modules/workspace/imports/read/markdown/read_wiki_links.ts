import { decodeAddress } from '../decode_text.js'
import { anchorId } from '../heading_ids.js'
import type { ImportTarget } from '../import_index.js'
import { attachmentOf, type LinkContext } from '../resolve_links.js'

/** Size of a picture, after a text if it has one. */
const SIZE = /(?:^|\|)(\d{2,4})(?:x\d{1,4})?$/

/**
 * Replaces links and embeds by name, and anchors, by what pages have for them. The text of an anchor
 * stays, because in other programs it may be a power such as ` ^2`.
 */
export function readWikiLinks(body: HTMLElement, context: LinkContext) {
  for (const anchor of body.querySelectorAll('a[data-anchor]')) {
    readAnchor(anchor)
    anchor.replaceWith(...anchor.childNodes)
  }
  for (const link of body.querySelectorAll('a[data-wiki]')) readLink(link, context)
  for (const picture of body.querySelectorAll('img[alt*="|"]:not([data-resolved])')) {
    readSize(picture, picture.getAttribute('alt')!)
  }
}

/** Removes the anchors of a vault, whose blocks get the ids by which links name them. */
export function readAnchors(body: HTMLElement) {
  for (const anchor of body.querySelectorAll('a[data-anchor]')) {
    if (readAnchor(anchor)) anchor.remove()
  }
}

/** Gives a block the id by which links name it. Returns false for a block that has one. */
function readAnchor(anchor: Element) {
  const block = anchor.closest('p, h1, h2, h3, h4, h5, h6, li')
  if (!block || block.hasAttribute('data-block-id')) return false
  block.setAttribute('data-block-id', anchorId(`^${anchor.getAttribute('data-anchor')}`))
  return true
}

function readLink(link: Element, context: LinkContext) {
  const { writer, index, self } = context
  const [name = '', ...parts] = (link.getAttribute('data-wiki') ?? '').split('#')
  const heading = parts.at(-1)?.trim() ?? ''
  const place = name.trim()
  const target: ImportTarget | undefined =
    place === ''
      ? { node: self }
      : (index.findByName(self.path, decodeAddress(place)) ?? index.findByName(self.path, place))
  const text = link.textContent
  if (!target) {
    writer.report('broken_link', link.getAttribute('data-wiki') ?? '')
    return void link.replaceWith(...link.childNodes)
  }
  if ('entry' in target) return showFile(link, target.entry, context)
  const { node } = target
  link.removeAttribute('data-wiki')
  if (heading === '' && !link.hasAttribute('data-alias')) {
    link.setAttribute('data-page-link', String(writer.pageLink(node, text)))
    link.textContent = node.title
    return
  }
  link.setAttribute('data-resolved', '')
  link.setAttribute('href', writer.pageAddress(node, heading === '' ? '' : anchorId(heading)))
}

function showFile(
  link: Element,
  entry: Parameters<LinkContext['writer']['file']>[0],
  { writer }: LinkContext
) {
  const file = writer.file(entry)
  if (!file) return void link.replaceWith(...link.childNodes)
  if (!link.hasAttribute('data-embed')) {
    link.removeAttribute('data-wiki')
    link.setAttribute('data-resolved', '')
    link.setAttribute('href', file.address)
    return
  }
  if (!file.isPicture) return void link.replaceWith(attachmentOf(link, file))
  const picture = link.ownerDocument.createElement('img')
  picture.setAttribute('src', file.address)
  picture.setAttribute('data-resolved', '')
  readSize(picture, link.hasAttribute('data-alias') ? link.textContent : '')
  link.replaceWith(picture)
}

/** Reads the alternative text of a picture: `|300` or `|300x200` at its end is a size. */
function readSize(picture: Element, alias: string) {
  const [size, width] = SIZE.exec(alias) ?? ['']
  const text = alias.slice(0, alias.length - size.length)
  if (width !== undefined) picture.setAttribute('width', width)
  if (text !== '') picture.setAttribute('alt', text)
  else picture.removeAttribute('alt')
}
