import { dropHeadingSigns } from '#modules/workspace/document/clean/links'
import { nameBlocks } from './heading_ids.js'
import { type HtmlDocument, htmlDocument } from './html_document.js'
import type { ImportedPage, ImportNode } from './import_outline.js'
import { pageOfBody } from './page_of_body.js'
import { type LinkContext, resolveLinks } from './resolve_links.js'

/** Parts of a heading that a title can't have. */
const MORE_THAN_TEXT = 'a[href], a[data-wiki], img'

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
  dropTitle(body, context)
  resolveLinks(body, context)
  if (body.querySelector('pre a')) context.writer.report('unknown_part', 'Links in code')
  reportRemotePictures(body, context)
  return pageOfBody(body, context.writer)
}

/** Removes a first heading that repeats the title, which pages show by themselves. */
function dropTitle(body: HTMLElement, { self, writer }: LinkContext) {
  const heading = body.querySelector('h1')
  if (!heading || !isTitle(heading, self)) return
  for (let place: Element = heading; place !== body; place = place.parentElement!) {
    for (let before = place.previousSibling; before; before = before.previousSibling) {
      if (before.textContent?.trim()) return
    }
  }
  heading.remove()
  writer.repeatsTitle = true
}

/** Returns true for a heading that says the page's title and nothing else. */
export function isTitle(heading: Element, { title }: ImportNode) {
  return lineOf(heading.textContent) === lineOf(title) && !heading.querySelector(MORE_THAN_TEXT)
}

function lineOf(text: string) {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Pictures of other sites stay there; a reader's browser loads them through the product. */
function reportRemotePictures(body: HTMLElement, { writer }: LinkContext) {
  for (const picture of body.querySelectorAll('img')) {
    const address = picture.getAttribute('src')?.trim() ?? ''
    if (/^https?:/i.test(address)) writer.report('remote_picture', address)
  }
}
