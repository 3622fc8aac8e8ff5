import type { MarkSpec } from 'prosemirror-model'
import { safeLink } from '../addresses.js'
import { bool, optional, textUpTo } from '../attributes.js'

export interface LinkAttributes {
  url: string
  title: string | null
  /** True for an address that was typed and became a link by itself: it changes with its text. */
  auto: boolean
}

/** A link always opens beside the page and tells the other side nothing; nobody can change that. */
const REL = 'noopener noreferrer nofollow'

export const link: MarkSpec = {
  attrs: {
    url: { validate: textUpTo(2048) },
    title: { default: null, validate: optional(textUpTo(500)) },
    auto: { default: false, validate: bool },
  },
  inclusive: false,
  sanitize: (attrs: LinkAttributes) => ({ ...attrs, url: safeLink(attrs.url) }),
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (anchor) => ({
        url: safeLink(anchor.getAttribute('href') ?? '').slice(0, 2048),
        title: anchor.getAttribute('title')?.slice(0, 500) ?? null,
        auto: anchor.hasAttribute('data-auto'),
      }),
    },
  ],
  toDOM: ({ attrs }) => {
    const { url, title, auto } = attrs as LinkAttributes
    const address = { href: safeLink(url), title: title ?? undefined }
    return ['a', { ...address, rel: REL, target: '_blank', 'data-auto': auto ? '' : undefined }, 0]
  },
}
