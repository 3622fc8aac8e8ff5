import { isSeen } from '#modules/workspace/api'
import {
  BLANK,
  isWebAddress,
  MAX_ADDRESS,
  originalSource,
  parseAddress,
  shownSource,
} from '#modules/workspace/document/addresses'
import { textUpTo } from '#modules/workspace/document/attributes'
import type { BlockSpec } from '#modules/workspace/document/block_spec'
import type { DomElement } from '#modules/workspace/document/dom'
import { keptText } from '#modules/workspace/document/kept_text'
import { markdownAddress, oneLine } from '#modules/workspace/document/markdown'
import { REL } from '#modules/workspace/document/marks/link'

/** Maximum lengths in characters. */
export const MAX_BOOKMARK_TITLE = 300
export const MAX_BOOKMARK_DESCRIPTION = 1000

export interface BookmarkAttributes {
  /** Address with http or https. */
  url: string
  /** Title of the page; its address if the page has none. */
  title: string
  /** Empty if the page has none. */
  description: string
  /** Address of a picture with http or https, which the server proxies; empty without a picture. */
  picture: string
}

/** Title of a link in Markdown that stands for a bookmark, with the description. */
const IN_MARKDOWN = /^Bookmark(?:: (.*))?$/s

/** A link with title, description and picture of its page, as they were when it was made. */
export const bookmark: BlockSpec = {
  attrs: {
    url: { validate: textUpTo(MAX_ADDRESS) },
    title: { default: '', validate: textUpTo(MAX_BOOKMARK_TITLE) },
    description: { default: '', validate: textUpTo(MAX_BOOKMARK_DESCRIPTION) },
    picture: { default: '', validate: textUpTo(MAX_ADDRESS) },
  },
  group: 'block',
  draggable: true,
  leafText: ({ attrs }) => textsOf(attrs as BookmarkAttributes).join('\n'),
  plainText: ({ attrs }) => {
    const { url, ...texts } = safeBookmark(attrs as BookmarkAttributes)
    return [...textsOf({ url, ...texts }).filter((text) => text !== url), url].join('\n')
  },
  markdown: {
    write: (state, node) => {
      const { url, title, description } = safeBookmark(node.attrs as BookmarkAttributes)
      const address = markdownAddress(url, bookmarkLinkTitle(description))
      state.write(`[${state.esc(title).replaceAll('$', String.raw`\$`)}](${address})`)
      state.closeBlock(node)
    },
  },
  sanitize: (attrs) => ({ ...attrs, ...safeBookmark(attrs as BookmarkAttributes) }),
  parseDOM: [{ tag: 'div[data-bookmark]', getAttrs: readBookmark }],
  toDOM: ({ attrs }) => {
    const { url, title, description, picture } = safeBookmark(attrs as BookmarkAttributes)
    const address = { href: url, rel: REL, target: '_blank' }
    // A dragged link would be dropped as an address.
    const link = { ...address, class: 'bookmark-title', draggable: 'false', dir: 'auto' }
    const shown = { class: 'bookmark-picture', src: shownSource(picture), alt: '' }
    return [
      'div',
      { class: 'bookmark', 'data-bookmark': '' },
      ['a', link, title],
      ...(description
        ? [['div', { class: 'bookmark-description', dir: 'auto' }, description]]
        : []),
      ['div', { class: 'bookmark-host', dir: 'ltr' }, hostOf(url)],
      ...(picture
        ? [['img', { ...shown, loading: 'lazy', decoding: 'async', draggable: 'false' }]]
        : []),
    ]
  },
}

/**
 * Returns the attributes of a bookmark that is safe to show: web addresses only, texts in one line,
 * and the address as title if there is none.
 */
export function safeBookmark({
  url,
  title,
  description,
  picture,
}: BookmarkAttributes): BookmarkAttributes {
  const address = isKeptAddress(url) ? url : BLANK
  return {
    url: address,
    title: textLine(title, MAX_BOOKMARK_TITLE) || textLine(address, MAX_BOOKMARK_TITLE),
    description: textLine(description, MAX_BOOKMARK_DESCRIPTION),
    picture: isKeptAddress(picture) ? picture : '',
  }
}

/** Returns true for a web address that can be stored; a truncated one would lead elsewhere. */
function isKeptAddress(url: string) {
  return isWebAddress(url) && keptText(url, MAX_ADDRESS) === url
}

/** Returns the title of the Markdown link that stands for a bookmark. */
export function bookmarkLinkTitle(description: string) {
  return description === '' ? 'Bookmark' : `Bookmark: ${description}`
}

/** Returns the description in the title of a link; undefined if the link is no bookmark. */
export function descriptionInLink(title: string) {
  const match = IN_MARKDOWN.exec(title)
  return match ? (match[1] ?? '') : undefined
}

/** Returns the host of a web address, as the browser resolves it. */
function hostOf(url: string) {
  return parseAddress(url)?.host.replace(/^www\./, '') ?? ''
}

function textsOf(attrs: BookmarkAttributes) {
  const { title, description } = safeBookmark(attrs)
  return description === '' ? [title] : [title, description]
}

/** Returns a text in one line; empty if it has no visible character. */
function textLine(text: string, length: number) {
  const line = oneLine(keptText(text, length).replaceAll(/\p{Cc}/gu, ' '))
  return isSeen(line) ? line : ''
}

function readBookmark(element: DomElement): BookmarkAttributes | false {
  const link = element.querySelector('a.bookmark-title')
  const url = link?.getAttribute('href') ?? ''
  if (!isKeptAddress(url)) return false
  const source = element.querySelector('img.bookmark-picture')?.getAttribute('src') ?? ''
  return safeBookmark({
    url,
    title: link?.textContent ?? '',
    description: element.querySelector('.bookmark-description')?.textContent ?? '',
    picture: originalSource(source),
  })
}
