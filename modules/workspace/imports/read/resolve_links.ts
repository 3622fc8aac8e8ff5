import { MAX_IMAGE_BYTES } from '#modules/workspace/api'
import { isSafeLink, isWebAddress } from '#modules/workspace/document/addresses'
import { replaceLineOfLink } from '#modules/workspace/document/clean/links'
import { fileName } from '#modules/workspace/document/blocks/attachment'
import { decodeAddress } from './decode_text.js'
import { anchorId } from './heading_ids.js'
import type { ImportIndex, ImportTarget } from './import_index.js'
import type { ImportNode } from './import_outline.js'
import type { ImportEntry } from './import_source.js'
import { type EmbeddedPictures, showsEmbedded } from './page_text.js'
import type { PageWriter, UsableFile } from './page_writer.js'
import { tellsNoKind } from './file_limits.js'
import { endingOf } from './paths.js'
import { isDataAddress, readDataPicture } from './data_picture.js'

/** Protocols that lead to another program, not to a file of the import. */
const PROTOCOL = /^[a-z][a-z\d+.-]*:/i
const MEDIA = 'video[src], audio[src], embed[src], object[data], iframe[src], source[src]'

export interface LinkContext {
  writer: PageWriter
  index: ImportIndex
  /** The page that is read. */
  self: ImportNode
  /**
   * Reads an address in the way of one program: its target, null for one that leads nowhere, or
   * undefined for one that is read as all others are.
   */
  readAddress?: (address: string) => ImportTarget | null | undefined
  /** Returns the id of the block that the fragment of an address names; by default a heading's. */
  blockOf?: (fragment: string) => string
  /** Pictures that were taken out of the text of the page. */
  embedded?: EmbeddedPictures
  /** A link to a file that is alone on its line stays a link. */
  keepsFileLinks?: boolean
}

/**
 * Replaces the addresses in a page of an import: links to pages and files get their numbers, a file
 * alone on its line becomes an attachment, and what leads nowhere becomes its text. Skips elements
 * marked `data-resolved`.
 */
export function resolveLinks(body: HTMLElement, context: LinkContext) {
  for (const picture of body.querySelectorAll<HTMLElement>('img:not([data-resolved])'))
    readPicture(picture, context)
  for (const media of body.querySelectorAll(MEDIA)) readMedia(media, context)
  for (const link of body.querySelectorAll('a[href]:not([data-resolved])')) {
    readLink(link as HTMLAnchorElement, context)
  }
  if (context.embedded?.length && showsEmbedded(body.textContent))
    context.writer.report('unknown_part', 'Picture written as text')
}

function readPicture(picture: HTMLElement, context: LinkContext) {
  const address = addressOf(picture)
  if (isDataAddress(address)) {
    const entry = readDataPicture(address, context)
    if (entry) return showFile(picture, entry, context)
    return replaceByText(picture, picture.getAttribute('alt') || 'Picture')
  }
  const target = fileTarget(address, context)
  if (!target && isWebAddress(address)) return
  if (target && 'entry' in target.found) return showFile(picture, target.found.entry, context)
  const node = target && 'node' in target.found ? target.found.node : undefined
  if (node?.kind === 'page') {
    return void picture.replaceWith(linkTo(picture, node, { text: node.title, context }))
  }
  context.writer.report('missing_file', address)
  replaceByText(picture, picture.getAttribute('alt') || lastPart(address) || 'Picture')
}

/** Returns the address of a picture, which pages that load it late have in another attribute. */
function addressOf(picture: Element) {
  const [first = ''] = (picture.getAttribute('srcset') ?? '').trim().split(/[\s,]/)
  const address = picture.getAttribute('src') || picture.getAttribute('data-src') || first
  picture.setAttribute('src', whole(address))
  return whole(address)
}

/** Returns an address with a protocol if it starts with a host, as pages of a web site write it. */
function whole(address: string) {
  return address.trim().replace(/^\/\/(?=[^/])/, 'https://')
}

function readMedia(media: Element, context: LinkContext) {
  const address = whole(media.getAttribute('src') ?? media.getAttribute('data') ?? '')
  const target = fileTarget(address, context)
  if (target && 'entry' in target.found) return showFile(media, target.found.entry, context)
  if (target) {
    const { node } = target.found as { node: ImportNode }
    return void media.replaceWith(linkTo(media, node, { text: node.title, context }))
  }
  if (isWebAddress(address)) {
    const link = media.ownerDocument.createElement('a')
    link.setAttribute('href', address)
    link.textContent = address
    return void media.replaceWith(link)
  }
  context.writer.report('missing_file', address)
  replaceByText(media, lastPart(address) || 'File')
}

function readLink(link: HTMLAnchorElement, context: LinkContext) {
  const address = whole(link.getAttribute('href') ?? '')
  link.setAttribute('href', address)
  const own = context.readAddress?.(address)
  if (own === undefined && PROTOCOL.test(address)) {
    if (isSafeLink(address)) {
      freePictures(link, address)
      return nameLink(link, address.replace(/^(?:mailto|tel):/i, ''))
    }
    context.writer.report('broken_link', address)
    return unwrap(link)
  }
  const target = own === null ? undefined : targetOf(address, context, own)
  if (!target) {
    context.writer.report('broken_link', address)
    return unwrap(link)
  }
  const { found, block } = target
  if ('entry' in found) return linkFile(link, found.entry, context)
  freePictures(link, found.node.title)
  // One to a place within a page is a sign beside it.
  if (block === '') nameLink(link, found.node.title)
  const text = link.textContent.trim()
  const isName = block === '' && text === found.node.title && link.children.length === 0
  // Only pages have links that follow their names.
  if (isName && found.node.kind === 'page') {
    return void link.replaceWith(linkTo(link, found.node, { text, context }))
  }
  link.setAttribute('href', context.writer.pageAddress(found.node, block))
}

/** Returns what the address of a picture or another file leads to within the import. */
function fileTarget(address: string, context: LinkContext) {
  const own = context.readAddress?.(address)
  const isElsewhere = own === undefined && isWebAddress(address)
  return own === null || isElsewhere ? undefined : targetOf(address, context, own)
}

/** Returns what an address of the import leads to; a fragment leads into the page itself. */
function targetOf(address: string, context: LinkContext, own?: ImportTarget) {
  const { index, self, blockOf = anchorId } = context
  const [place = '', ...rest] = address.split('#')
  const fragment = decodeAddress(rest.join('#'))
  const block = fragment === '' ? '' : blockOf(fragment)
  if (own) return { found: own, block }
  const path = place.split('?')[0]!
  if (path === '') return fragment === '' ? undefined : { found: { node: self }, block }
  // Some programs put the escapes of an address into the names of files.
  const found = index.find(self.path, decodeAddress(path)) ?? index.find(self.path, path)
  return found && { found, block }
}

/** Shows a file in the place of an element: as a picture or as an attachment. */
function showFile(place: Element, entry: ImportEntry, { writer }: LinkContext) {
  const file = writer.file(entry)
  if (!file) return replaceByText(place, place.getAttribute('alt') || lastPart(entry.path))
  const isImage = place.tagName === 'IMG'
  // A file that turns out to be no picture when it is stored becomes an attachment.
  const isLikely = isImage && entry.size <= MAX_IMAGE_BYTES && tellsNoKind(endingOf(entry.path))
  if (!file.isPicture && !isLikely) return attach(place, attachmentOf(place, file))
  if (isImage) return place.setAttribute('src', file.address)
  const picture = place.ownerDocument.createElement('img')
  picture.setAttribute('src', file.address)
  place.replaceWith(picture)
}

/** Puts an attachment in place of an element, and of the paragraph that holds nothing else. */
function attach(place: Element, block: Element) {
  const line = place.parentElement
  place.replaceWith(block)
  const isAlone = line?.children.length === 1 && line.textContent.trim() === block.textContent
  if (isAlone && line.tagName === 'P') line.replaceWith(block)
}

function linkFile(link: HTMLAnchorElement, entry: ImportEntry, context: LinkContext) {
  const file = context.writer.file(entry)
  if (!file) return unwrap(link)
  link.setAttribute('href', file.address)
  if (!freePictures(link, file.name)) return
  nameLink(link, file.name)
  if (context.keepsFileLinks) return
  replaceLineOfLink(link, attachmentOf(link, { ...file, name: shownName(link, file.name) }))
}

/**
 * Puts a link without text below its pictures, under a name, because pictures have no links. Returns
 * false for a link that was removed, because it leads to the picture itself.
 */
function freePictures(link: HTMLAnchorElement, name: string) {
  const pictures = [...link.querySelectorAll('img')]
  const caption = link.querySelector('figcaption')?.textContent ?? ''
  if (pictures.length === 0 || link.textContent.trim() !== caption.trim()) return true
  const address = link.getAttribute('href')
  const isOwn = pictures.every((picture) => picture.getAttribute('src') === address)
  if (isOwn) {
    unwrap(link)
    return false
  }
  const place = link.closest('figure') ?? link
  link.before(...link.childNodes)
  link.textContent = name
  if (place !== link) place.after(link)
  return true
}

/** Gives a link that shows nothing a name, because pages have no links without a text. */
function nameLink(link: Element, name: string) {
  if (link.textContent.trim() === '' && !link.querySelector('img')) link.textContent = name
}

/** Returns the name of a file that its link shows; an archive may hold the file by another one. */
function shownName(link: Element, name: string) {
  const shown = fileName(link.textContent)
  const ending = endingOf(name)
  return ending !== '' && endingOf(shown) === ending && !/[/\\]/.test(shown) ? shown : name
}

/** Returns the HTML of an attachment, as the schema reads it. */
export function attachmentOf({ ownerDocument }: Element, { key, name, size }: UsableFile) {
  const block = ownerDocument.createElement('div')
  block.className = 'attachment'
  block.setAttribute('data-file-key', key)
  block.setAttribute('data-size', String(size))
  const link = ownerDocument.createElement('a')
  link.setAttribute('download', name)
  link.textContent = name
  block.append(link)
  return block
}

/** Returns the HTML of a link that shows the name of a page. */
function linkTo(
  { ownerDocument }: Element,
  node: ImportNode,
  { text, context }: { text: string; context: LinkContext }
) {
  const link = ownerDocument.createElement('a')
  link.setAttribute('data-page-link', String(context.writer.pageLink(node, text)))
  link.textContent = text
  return link
}

function unwrap(link: Element) {
  link.replaceWith(...link.childNodes)
}

function replaceByText(element: Element, text: string) {
  element.replaceWith(element.ownerDocument.createTextNode(text))
}

function lastPart(address: string) {
  return decodeAddress(address.slice(address.lastIndexOf('/') + 1))
}
