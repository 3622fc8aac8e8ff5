import { dropHeadingSigns } from '#modules/workspace/document/clean/links'
import { nameBlocks } from './heading_ids.js'
import { type HtmlDocument, htmlDocument } from './html_document.js'
import type { ImportedPage } from './import_outline.js'
import { pageOfBody } from './page_of_body.js'
import { type LinkContext, resolveLinks } from './resolve_links.js'

/** Returns the page that HTML of an import is read as. */
export function htmlPage(html: string, context: LinkContext): ImportedPage {
  return documentPage(htmlDocument(html), context)
}

/** Returns the page of an HTML document, which is changed. */
export function documentPage(
  { body, leftOut, isReduced }: HtmlDocument,
  context: LinkContext
): ImportedPage {
  for (const name of leftOut) context.writer.report('unknown_part', name)
  if (isReduced) context.writer.report('nested_too_deep')
  nameBlocks(body)
  dropHeadingSigns(body)
  dropTitle(body, context.self.title)
  resolveLinks(body, context)
  reportRemotePictures(body, context)
  return pageOfBody(body, context.writer)
}

/** Removes a first heading that repeats the title, which pages show by themselves. */
function dropTitle(body: HTMLElement, title: string) {
  const heading = body.querySelector('h1')
  if (!heading || textOf(heading) !== title.replaceAll(/\s+/g, ' ').trim()) return
  for (let place: Element = heading; place !== body; place = place.parentElement!) {
    for (let before = place.previousSibling; before; before = before.previousSibling) {
      if (before.textContent?.trim()) return
    }
  }
  heading.remove()
}

function textOf(element: Element) {
  return element.textContent.replaceAll(/\s+/g, ' ').trim()
}

/** Pictures of other sites stay there; a reader's browser loads them through the product. */
function reportRemotePictures(body: HTMLElement, { writer }: LinkContext) {
  for (const picture of body.querySelectorAll('img')) {
    const address = picture.getAttribute('src')?.trim() ?? ''
    if (/^https?:/i.test(address)) writer.report('remote_picture', address)
  }
}
