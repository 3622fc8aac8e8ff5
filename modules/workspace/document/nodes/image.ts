import type { NodeSpec } from 'prosemirror-model'
import { safeImageSource } from '../addresses.js'
import { textUpTo, wholeNumber } from '../attributes.js'
import type { DomElement } from '../dom.js'

/** SPEC §9: this width means as wide as the text. */
export const FULL_WIDTH = 9999
/** SPEC §9: image minimum resize width, in px. */
export const MIN_IMAGE_WIDTH = 50

export interface ImageAttributes {
  src: string
  /** In px. */
  width: number
  alt: string
  caption: string
}

/**
 * A picture with its caption. While a picture is uploaded it is no node but a decoration, so that
 * no document ever holds half of one (SPEC §3, image_uploading).
 */
export const image: NodeSpec = {
  attrs: {
    src: { validate: textUpTo(2048) },
    width: { default: FULL_WIDTH, validate: wholeNumber(MIN_IMAGE_WIDTH, FULL_WIDTH) },
    alt: { default: '', validate: textUpTo(1000) },
    caption: { default: '', validate: textUpTo(2000) },
  },
  group: 'block',
  draggable: true,
  sanitize: (attrs: ImageAttributes) => ({ ...attrs, src: safeImageSource(attrs.src) }),
  parseDOM: [
    {
      tag: 'figure.image',
      getAttrs: (figure) => {
        const picture = figure.querySelector('img')
        if (!picture) return false
        return {
          ...readPicture(picture),
          caption: figure.querySelector('figcaption')?.textContent.slice(0, 2000) ?? '',
        }
      },
    },
    { tag: 'img[src]', getAttrs: (picture) => readPicture(picture) },
  ],
  toDOM: ({ attrs }) => {
    const { src, width, alt, caption } = attrs as ImageAttributes
    const style = width === FULL_WIDTH ? undefined : `width: ${width}px`
    const picture = { src: safeImageSource(src), alt, style, 'data-width': String(width) }
    const content = ['img', { ...picture, loading: 'lazy', decoding: 'async' }] as const
    if (caption === '') return ['figure', { class: 'image' }, content]
    return ['figure', { class: 'image' }, content, ['figcaption', caption]]
  },
}

function readPicture(picture: DomElement): Omit<ImageAttributes, 'caption'> | false {
  const src = picture.getAttribute('src') ?? ''
  if (safeImageSource(src) !== src || src.length > 2048) return false
  const width = Number(picture.dataset.width)
  const kept = Number.isInteger(width) && width >= MIN_IMAGE_WIDTH && width <= FULL_WIDTH
  return {
    src,
    width: kept ? width : FULL_WIDTH,
    alt: (picture.getAttribute('alt') ?? '').slice(0, 1000),
  }
}
