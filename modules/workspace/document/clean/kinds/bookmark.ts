import { isWebAddress } from '#modules/workspace/document/addresses'
import {
  type BookmarkAttributes,
  descriptionInLink,
} from '#modules/workspace/document/blocks/bookmark'
import { replaceLineInCell, replaceLineOfLink } from '#modules/workspace/document/clean/links'

/** Bookmarks of other programs: the link around each, and its parts; `description` may be several. */
const CARDS = [
  {
    // Notion
    card: 'a.bookmark.source',
    title: '.bookmark-title',
    description: '.bookmark-description',
    picture: 'img.bookmark-image',
  },
  {
    // Ghost
    card: 'a.kg-bookmark-container',
    title: '.kg-bookmark-title',
    description: '.kg-bookmark-description, .kg-bookmark-author, .kg-bookmark-publisher',
    picture: '.kg-bookmark-thumbnail img',
  },
]

/**
 * Converts bookmarks of other programs, and lines that are only the link of a bookmark, as copied
 * Markdown contains it. All other links stay links.
 */
export function readBookmarks(body: HTMLElement) {
  for (const { card, ...parts } of CARDS) {
    for (const link of body.querySelectorAll<HTMLAnchorElement>(card)) {
      const url = link.getAttribute('href') ?? ''
      const picture = link.querySelector(parts.picture)?.getAttribute('src') ?? ''
      const [title, description] = [parts.title, parts.description].map((part) =>
        Array.from(link.querySelectorAll(part), ({ textContent }) => textContent.trim())
          .filter(Boolean)
          .join(' · ')
      )
      if (isWebAddress(url))
        link.replaceWith(blockOf(link, { url, title: title!, description: description!, picture }))
    }
  }
  for (const link of body.querySelectorAll('a')) {
    const description = descriptionInLink(link.title)
    const url = link.getAttribute('href') ?? ''
    const title = link.textContent.trim()
    if (description === undefined || title === '' || !isWebAddress(url)) continue
    const block = blockOf(link, { url, title, description, picture: '' })
    if (!replaceLineOfLink(link, block)) replaceLineInCell(link, block)
  }
}

/** Returns the HTML that the schema reads. */
function blockOf({ ownerDocument: document }: Element, attrs: BookmarkAttributes) {
  const block = document.createElement('div')
  block.className = 'bookmark'
  block.dataset.bookmark = ''
  const link = document.createElement('a')
  link.className = 'bookmark-title'
  link.setAttribute('href', attrs.url)
  link.textContent = attrs.title.trim() || attrs.url
  const description = document.createElement('div')
  description.className = 'bookmark-description'
  description.textContent = attrs.description
  const picture = document.createElement('img')
  picture.className = 'bookmark-picture'
  picture.setAttribute('src', attrs.picture)
  block.append(link, ...(attrs.description ? [description] : []))
  if (isWebAddress(attrs.picture)) block.append(picture)
  return block
}
