import type { TokenizerAndRendererExtension } from 'marked'
import type { CalloutKind } from '#modules/workspace/document/blocks/callout'
import { inlineStart } from '#modules/workspace/document/read/inline_start'
import { noticeSyntax } from '../../markdown/notices.js'
import type { LinkContext } from '../../resolve_links.js'

const KINDS: Record<string, CalloutKind> = { success: 'important', tip: 'tip', warning: 'warning' }

export function outlineNoticeKind(style: string): CalloutKind {
  return KINDS[style] ?? 'note'
}

/** Notices in Outline's Markdown: lines between `:::info` and `:::`. */
export const outlineNotices: TokenizerAndRendererExtension = noticeSyntax(outlineNoticeKind)

const UNDERLINE = /^__(?=\S)([^\n]*?\S)__(?!\w)/

/** `__underlined__` text in Outline's Markdown, which has asterisks for bold. */
export const underline: TokenizerAndRendererExtension = {
  name: 'underline',
  level: 'inline',
  start: (src) => inlineStart(src, /__/),
  tokenizer(src, tokens) {
    const [raw, text = ''] = UNDERLINE.exec(src) ?? []
    // Within a word the signs are part of a name.
    if (raw === undefined || /\w$/.test(tokens.at(-1)?.raw ?? '')) return undefined
    return { type: 'underline', raw, tokens: this.lexer.inlineTokens(text) }
  },
  renderer({ tokens = [] }) {
    return `<u>${this.parser.parseInline(tokens)}</u>`
  },
}

/** Converts Outline's own elements to the HTML that the schema reads. */
export function readOutlineHtml(body: HTMLElement, context: LinkContext) {
  for (const picture of body.querySelectorAll('img[title]')) readTitle(picture)
  for (const mention of body.querySelectorAll('a[href^="mention://"]')) {
    readMention(mention, context)
  }
  for (const notice of body.querySelectorAll('.notice-block')) {
    const kind = ['success', 'tip', 'warning'].find((name) => notice.classList.contains(name))
    notice.querySelector('.icon')?.remove()
    notice.className = 'callout'
    notice.setAttribute('data-kind', outlineNoticeKind(kind ?? ''))
  }
}

/**
 * Markdown has mentions as `@[name](mention://id/document/id)`. It states no ids of documents, so the
 * name finds the page. Users have no page: their name stays.
 */
function readMention(mention: Element, { index, self, writer }: LinkContext) {
  const [, kind] = /^mention:\/\/[^/]*\/(\w+)/.exec(mention.getAttribute('href')!) ?? []
  if (kind === 'user' || kind === 'group') return void mention.replaceWith(...mention.childNodes)
  const name = mention.textContent
  const target = index.findByName(self.path, name.replaceAll('/', '%2F'))
  if (!target || !('node' in target)) return
  mention.removeAttribute('href')
  mention.setAttribute('data-page-link', String(writer.pageLink(target.node, name)))
  mention.textContent = target.node.title
  const before = mention.previousSibling
  if (before?.nodeType === 3) before.nodeValue = before.nodeValue!.replace(/@$/, '')
}

/** Places of pictures, as Markdown has them before the size. */
const PLACE = /^(?:right-50|left-50|full-width)$/

/**
 * Markdown has the place or title of a picture and its size in one: `![](map.png "The map =300x200")`.
 */
function readTitle(picture: Element) {
  const title = picture.getAttribute('title') ?? ''
  const [size = '', width, height] = /\s*=(\d{0,5})x(\d{0,5})$/.exec(title) ?? []
  const named = title.slice(0, title.length - size.length)
  picture.setAttribute('title', PLACE.test(named) ? '' : named)
  if (named === 'right-50') picture.setAttribute('data-align', 'right')
  if (width) picture.setAttribute('width', width)
  if (height) picture.setAttribute('height', height)
}
