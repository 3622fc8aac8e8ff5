import { MAX_ADDRESS, safeLink } from '#modules/workspace/document/addresses'
import { bool, optional, textUpTo } from '#modules/workspace/document/attributes'
import type { InlineSpec } from '#modules/workspace/document/block_spec'
import { keptText } from '#modules/workspace/document/kept_text'
import { markdownAddress } from '#modules/workspace/document/markdown'

export interface LinkAttributes {
  url: string
  title: string | null
  /** True if a typed address became a link automatically; such a link changes with its text. */
  auto: boolean
}

/** Maximum length of a title in characters. */
const MAX_TITLE = 500

/** Links always open in a new tab and send no referrer; users cannot change this. */
export const REL = 'noopener noreferrer nofollow'

export const link: InlineSpec = {
  attrs: {
    url: { validate: textUpTo(MAX_ADDRESS) },
    title: { default: null, validate: optional(textUpTo(MAX_TITLE)) },
    auto: { default: false, validate: bool },
  },
  inclusive: false,
  markdown: {
    open: '[',
    close: (_state, { attrs }) => {
      const { url, title } = attrs as LinkAttributes
      return `](${markdownAddress(url, title ?? '')})`
    },
    mixable: true,
  },
  sanitize: (attrs) => ({ ...attrs, url: safeLink(String(attrs.url)) }),
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (anchor) => {
        const url = safeLink(anchor.getAttribute('href') ?? '')
        // A truncated address would lead elsewhere.
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
