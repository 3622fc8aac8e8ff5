import type { TokenizerAndRendererExtension } from 'marked'
import type { CalloutKind } from '#modules/workspace/document/blocks/callout'
import { noticeSyntax } from '../../markdown/notices.js'

const KINDS: Record<string, CalloutKind> = { success: 'important', tip: 'tip', warning: 'warning' }

export function outlineNoticeKind(style: string): CalloutKind {
  return KINDS[style] ?? 'note'
}

/** Notices in Outline's Markdown: lines between `:::info` and `:::`. */
export const outlineNotices: TokenizerAndRendererExtension = noticeSyntax(outlineNoticeKind)

/** Converts Outline's own elements to the HTML that the schema reads. */
export function readOutlineHtml(body: HTMLElement) {
  for (const picture of body.querySelectorAll('img[title]')) readSize(picture)
  for (const notice of body.querySelectorAll('.notice-block')) {
    const kind = ['success', 'tip', 'warning'].find((name) => notice.classList.contains(name))
    notice.querySelector('.icon')?.remove()
    notice.className = 'callout'
    notice.setAttribute('data-kind', outlineNoticeKind(kind ?? ''))
  }
}

/** Markdown has the size of a picture at the end of its title: `![](map.png "The map =300x200")`. */
function readSize(picture: Element) {
  const title = picture.getAttribute('title') ?? ''
  const [size, width, height] = /\s*=(\d{0,5})x(\d{0,5})$/.exec(title) ?? []
  if (size === undefined) return
  picture.setAttribute('title', title.slice(0, title.length - size.length))
  if (width) picture.setAttribute('width', width)
  if (height) picture.setAttribute('height', height)
}
