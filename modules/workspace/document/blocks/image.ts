import {
  MAX_ADDRESS,
  originalSource,
  safeImageSource,
  shownSource,
} from '#modules/workspace/document/addresses'
import {
  absentOr,
  numberWithin,
  oneOf,
  textUpTo,
  wholeNumber,
} from '#modules/workspace/document/attributes'
import type { BlockSpec } from '#modules/workspace/document/block_spec'
import type { DomElement } from '#modules/workspace/document/dom'
import { keptText } from '#modules/workspace/document/kept_text'
import { markdownAddress, oneLine } from '#modules/workspace/document/markdown'

/** Width of an image that fills its container (rule 5.7). */
export const FULL_WIDTH = 9999
/** Minimum width in px (rule 5.7). */
export const MIN_IMAGE_WIDTH = 50
/** Width of a page's text on a desktop, in px: --doc-measure. */
export const TEXT_WIDTH = 720

/** Maximum lengths in characters. */
const MAX_ALT = 1000
const MAX_CAPTION = 2000

/**
 * Limit for the aspect ratio. More extreme pictures get no reserved space, because a false ratio
 * could make a page endless.
 */
const MAX_RATIO = 100

/** Alignments of an image narrower than its container, besides left, which has no value. */
const ALIGNMENTS = ['center', 'right'] as const

export type ImageAlignment = (typeof ALIGNMENTS)[number]

export interface ImageAttributes {
  src: string
  /** Width in px. */
  width: number
  alt: string
  caption: string
  /** Width divided by height, if known: reserves space while the picture loads. */
  ratio?: number
  /** Undefined is left. */
  align?: ImageAlignment
}

/**
 * A picture with its caption. A picture being uploaded is a decoration, not a node, so no document
 * contains an incomplete one (rule 5.9).
 */
export const image: BlockSpec = {
  attrs: {
    src: { validate: textUpTo(MAX_ADDRESS) },
    width: { default: FULL_WIDTH, validate: wholeNumber(MIN_IMAGE_WIDTH, FULL_WIDTH) },
    alt: { default: '', validate: textUpTo(MAX_ALT) },
    caption: { default: '', validate: textUpTo(MAX_CAPTION) },
    ratio: {
      default: undefined,
      validate: absentOr(numberWithin(1 / MAX_RATIO, MAX_RATIO)),
    },
    align: { default: undefined, validate: absentOr(oneOf(ALIGNMENTS)) },
  },
  group: 'block',
  draggable: true,
  countedText: ({ attrs }) => (attrs as ImageAttributes).caption,
  plainText: ({ attrs }) => {
    const { caption, alt, src } = attrs as ImageAttributes
    return caption || alt || src
  },
  markdown: {
    write: (state, node) => {
      const { src, alt, caption } = node.attrs as ImageAttributes
      state.write(`![${state.esc(oneLine(alt))}](${markdownAddress(src, caption)})`)
      state.closeBlock(node)
    },
  },
  sanitize: (attrs) => ({ ...attrs, src: safeImageSource(String(attrs.src)) }),
  parseDOM: [
    {
      tag: 'figure.image',
      getAttrs: (figure) => {
        const picture = figure.querySelector('img')
        const read = picture && readPicture(picture)
        if (!read) return false
        const caption = figure.querySelector('figcaption')?.textContent ?? ''
        return { ...read, caption: keptText(caption, MAX_CAPTION) }
      },
    },
    { tag: 'img[src]', getAttrs: (picture) => readPicture(picture) },
  ],
  toDOM: ({ attrs }) => {
    const { src, width, alt, caption, ratio, align } = attrs as ImageAttributes
    const picture = {
      src: shownSource(safeImageSource(src)),
      alt,
      style: styleOf(width, ratio),
      'data-width': String(width),
      'data-ratio': ratio === undefined ? undefined : String(ratio),
      'data-align': align,
    }
    const content = ['img', { ...picture, loading: 'lazy', decoding: 'async' }] as const
    if (caption === '') return ['figure', { class: 'image' }, content]
    return ['figure', { class: 'image' }, content, ['figcaption', caption]]
  },
}

/** Returns the ratio of a picture's width and height in px; undefined if beyond the limit. */
export function ratioOf(width: number, height: number) {
  const ratio = Number((width / height).toPrecision(5))
  return ratio >= 1 / MAX_RATIO && ratio <= MAX_RATIO ? ratio : undefined
}

/** Returns the CSS of a picture. `auto` uses the picture's own ratio once it is loaded. */
function styleOf(width: number, ratio: number | undefined) {
  const rules = [
    width === FULL_WIDTH ? [] : `width: ${width}px`,
    ratio === undefined ? [] : `aspect-ratio: auto ${ratio}`,
  ]
  return rules.flat().join('; ') || undefined
}

function readPicture(picture: DomElement): Omit<ImageAttributes, 'caption'> | false {
  const src = originalSource(picture.getAttribute('src') ?? '')
  if (safeImageSource(src) !== src || keptText(src, MAX_ADDRESS) !== src) return false
  return {
    src,
    width: readWidth(picture),
    alt: keptText(picture.getAttribute('alt') ?? '', MAX_ALT),
    ratio: readRatio(picture),
    align: ALIGNMENTS.find((align) => align === picture.dataset.align),
  }
}

/** Reads our width attribute or a foreign one; 9999 if none is valid. */
function readWidth(picture: DomElement) {
  const own = Number(picture.dataset.width)
  if (Number.isInteger(own) && own >= MIN_IMAGE_WIDTH && own <= FULL_WIDTH) return own
  const width = Math.round(Number(picture.getAttribute('width')))
  return width > 0 && width < TEXT_WIDTH ? Math.max(width, MIN_IMAGE_WIDTH) : FULL_WIDTH
}

/** Reads our ratio attribute or foreign width and height. */
function readRatio(picture: DomElement) {
  const [width, height] = ['width', 'height'].map((name) => Number(picture.getAttribute(name)))
  return ratioOf(Number(picture.dataset.ratio), 1) ?? ratioOf(width!, height!)
}
