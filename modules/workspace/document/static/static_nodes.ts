import { DOMSerializer, type DOMOutputSpec, type Mark, type Node } from 'prosemirror-model'
import { isWebAddress, parseAddress, safeImageSource } from '../addresses.js'
import { type AttachmentAttributes, fileName, sizeLabel } from '../blocks/attachment.js'
import { type BookmarkAttributes, safeBookmark } from '../blocks/bookmark.js'
import type { ImageAttributes } from '../blocks/image.js'
import { keyInSource } from '../files.js'
import { type LinkAttributes, link, REL } from '../marks/link.js'
import { documentSchema } from '../schema.js'
import type { StaticOptions } from './static_options.js'

/** A link to a page that readers may not open; `completeBlocks` writes its text. */
const PRIVATE = { class: 'page-link private' }

/** Returns the serializer of a static page: the schema's, but for the nodes with addresses. */
export function staticSerializer(options: StaticOptions) {
  const nodes = DOMSerializer.nodesFromSchema(documentSchema)
  const marks = DOMSerializer.marksFromSchema(documentSchema)
  const shift = options.headingShift ?? 0
  return new DOMSerializer(
    {
      ...nodes,
      heading: ({ attrs }) => {
        const level = Number(attrs.level)
        return [`h${level + shift}`, { 'data-level': String(level) }, 0]
      },
      toggle: () => ['details', { class: 'toggle', open: '', dir: 'auto' }, 0],
      page_link: (node) => pageLink(node, options),
      image: (node) => picture(node, nodes.image!(node), options),
      attachment: (node) => attachment(node, options),
      bookmark: (node) => bookmark(node, nodes.bookmark!, options),
    },
    { ...marks, link: (mark) => textLink(mark, options) }
  )
}

function pageLink({ attrs }: Node, { page }: StaticOptions): DOMOutputSpec {
  const linked = page(Number(attrs.block_id))
  if (!linked) return ['span', PRIVATE]
  const { href, name, icon } = linked
  return ['a', { class: 'page-link', href, dir: 'auto' }, icon === null ? name : `${icon} ${name}`]
}

function picture({ attrs }: Node, drawn: DOMOutputSpec, options: StaticOptions): DOMOutputSpec {
  const { src, alt, caption } = attrs as ImageAttributes
  const source = pictureSource(src, options)
  const below = caption === '' ? [] : [['figcaption', caption] as const]
  if (source !== null) return withSource(drawn, source)
  const label = alt || caption || 'Picture'
  return ['figure', { class: 'image' }, unshown(label, src, options), ...below]
}

/** Returns the address to load a picture from; null if readers may not load it. */
function pictureSource(src: string, { file, remotePicture }: StaticOptions) {
  const key = keyInSource(src)
  const own = key === undefined ? null : file(key)
  return own ?? (isWebAddress(src) ? (remotePicture?.(src) ?? null) : null)
}

/** Draws a picture that is not loaded: a link to it elsewhere, or a note in its place. */
function unshown(label: string, src: string, { link: rewrite }: StaticOptions): DOMOutputSpec {
  const isOwn = !isWebAddress(src) || keyInSource(src) !== undefined || rewrite?.(src) === null
  if (isOwn) return ['p', { class: 'unavailable' }, `${label} (not available)`]
  const host = parseAddress(src)?.host ?? ''
  const address = { href: safeImageSource(src), rel: REL, target: '_blank', dir: 'auto' }
  return ['p', { class: 'remote-picture' }, ['a', address, `${label} (picture at ${host})`]]
}

/** Replaces the source in a drawn figure, whose second part is the picture. */
function withSource(drawn: DOMOutputSpec, src: string): DOMOutputSpec {
  const [tag, look, [img, attributes], ...below] = drawn as unknown as [
    string,
    object,
    [string, object],
    ...DOMOutputSpec[],
  ]
  return [tag, look, [img, { ...attributes, src }], ...below] as const satisfies DOMOutputSpec
}

function attachment({ attrs }: Node, { file }: StaticOptions): DOMOutputSpec {
  const { file_key: key, name, size } = attrs as AttachmentAttributes
  const shown = fileName(name)
  const href = file(key)
  if (href === null) return ['p', { class: 'unavailable' }, `${shown} (not available)`]
  const label = ['span', { class: 'attachment-size' }, sizeLabel(size)] as const
  const address = { href, download: shown, dir: 'auto' }
  return ['div', { class: 'attachment' }, ['a', address, shown], ' ', label]
}

function bookmark(
  node: Node,
  draw: (node: Node) => DOMOutputSpec,
  { remotePicture, link: rewrite }: StaticOptions
): DOMOutputSpec {
  const safe = safeBookmark(node.attrs as BookmarkAttributes)
  const href = rewrite ? rewrite(safe.url) : safe.url
  if (href === null) return ['p', ['span', PRIVATE]]
  const source = safe.picture === '' ? null : (remotePicture?.(safe.picture) ?? null)
  const drawn = draw(node.type.create({ ...node.attrs, ...safe, picture: '' }))
  const [tag, look, [anchor, address, title], ...rest] = drawn as unknown as DrawnBookmark
  const shown = { class: 'bookmark-picture', src: source, alt: '', loading: 'lazy' }
  const pictures = source === null ? [] : [['img', shown] as const]
  return [tag, look, [anchor, { ...address, href }, title], ...rest, ...pictures]
}

/** A bookmark as the schema draws it, whose first part is the link. */
type DrawnBookmark = [string, object, [string, object, string], ...DOMOutputSpec[]]

function textLink(mark: Mark, { link: rewrite }: StaticOptions): DOMOutputSpec {
  const [tag, attributes, hole] = link.toDOM!(mark, true) as unknown as [
    string,
    { href: string },
    0,
  ]
  const { title } = mark.attrs as LinkAttributes
  const href = rewrite ? rewrite(attributes.href) : attributes.href
  if (href === null) return ['span', PRIVATE, 0]
  return [tag, { ...attributes, href, title: title ?? undefined }, hole]
}
