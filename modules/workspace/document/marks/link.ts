import type { MarkSpec } from 'prosemirror-model'
import { MAX_ADDRESS, safeLink } from '../addresses.js'
import { bool, optional, textUpTo } from '../attributes.js'
import { keptText } from '../kept_text.js'

export interface LinkAttributes {
  url: string
  title: string | null
  /** True for an address that was typed and became a link by itself: it changes with its text. */
  auto: boolean
}

/** In characters. */
const MAX_TITLE = 500

/** A link always opens beside the page and tells the other side nothing; nobody can change that. */
const REL = 'noopener noreferrer nofollow'

export const link: MarkSpec = {
  attrs: {
    url: { validate: textUpTo(MAX_ADDRESS) },
    title: { default: null, validate: optional(textUpTo(MAX_TITLE)) },
    auto: { default: false, validate: bool },
  },
  inclusive: false,
  sanitize: (attrs: LinkAttributes) => ({ ...attrs, url: safeLink(attrs.url) }),
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (anchor) => {
        const url = safeLink(anchor.getAttribute('href') ?? '')
        // Half an address leads elsewhere.
        if (keptText(url, MAX_ADDRESS) !== url) return false
        const title = anchor.getAttribute('title')
        const auto = anchor.hasAttribute('data-auto')
        return { url, title: title && keptText(title, MAX_TITLE), auto }
      },
    },
  ],
  toDOM: ({ attrs }) => {
    const { url, title, auto } = attrs as LinkAttributes
    const address = { href: safeLink(url), title: title ?? undefined }
    return ['a', { ...address, rel: REL, target: '_blank', 'data-auto': auto ? '' : undefined }, 0]
  },
}
