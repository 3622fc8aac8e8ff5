import type { TokenizerAndRendererExtension } from 'marked'
import type { CalloutKind } from '#modules/workspace/document/blocks/callout'
import { noticeSyntax } from '../../markdown/notices.js'
import type { LinkContext } from '../../resolve_links.js'

const KINDS: Record<string, CalloutKind> = {
  success: 'tip',
  warning: 'warning',
  danger: 'caution',
}

/** Callouts in Docmost's Markdown: lines between `:::info` and `:::`. */
export const docmostCallouts: TokenizerAndRendererExtension = noticeSyntax(kindOf)

/** Converts Docmost's own elements to the HTML that the schema reads. */
export function readDocmostHtml(body: HTMLElement, { writer }: LinkContext) {
  for (const callout of body.querySelectorAll('div[data-type="callout"]')) {
    const kind = kindOf(callout.getAttribute('data-callout-type') ?? '')
    callout.className = 'callout'
    callout.setAttribute('data-kind', kind)
  }
  for (const formula of body.querySelectorAll(
    '[data-type="mathInline"], [data-type="mathBlock"]'
  )) {
    const isBlock = formula.getAttribute('data-type') === 'mathBlock'
    formula.className = isBlock ? 'math-block' : 'math-inline'
    formula.setAttribute('data-latex', formula.textContent.trim())
  }
  for (const file of body.querySelectorAll('div[data-type="attachment"]')) {
    const address = file.getAttribute('data-attachment-url') ?? ''
    replaceByLink(file, address, file.getAttribute('data-attachment-name') ?? address)
  }
  for (const drawing of body.querySelectorAll('[data-type="drawio"], [data-type="excalidraw"]')) {
    const picture = body.ownerDocument.createElement('img')
    picture.setAttribute('src', drawing.getAttribute('data-src') ?? '')
    if (!drawing.querySelector('img')) drawing.replaceWith(picture)
  }
  for (const embed of body.querySelectorAll('div[data-type="embed"]')) {
    const address = embed.getAttribute('data-src') ?? ''
    replaceByLink(embed, address, address)
  }
  for (const list of body.querySelectorAll('[data-type="subpages"]')) {
    writer.report('unknown_part', 'List of subpages')
    list.remove()
  }
}

function kindOf(name: string): CalloutKind {
  return KINDS[name] ?? 'note'
}

function replaceByLink(element: Element, address: string, text: string) {
  const line = element.ownerDocument.createElement('p')
  const link = element.ownerDocument.createElement('a')
  link.setAttribute('href', address)
  link.textContent = text
  line.append(link)
  element.replaceWith(line)
}
