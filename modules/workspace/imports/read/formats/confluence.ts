import { decodeAddress, decodeText } from '../decode_text.js'
import { htmlDocument } from '../html_document.js'
import type { ImportNode } from '../import_outline.js'
import { UnreadableEntry } from '../import_problems.js'
import type { ImportEntry } from '../import_source.js'
import { baseName, folderOf, joinPath } from '../paths.js'
import { readStart } from '../read_start.js'
import type { LinkContext } from '../resolve_links.js'

/** Most bytes of a list of pages; one of 10,000 pages has about 1 MB. */
const MAX_LIST = 5_000_000
const LIST = '.pageSection > ul > li'

/** Place of a page in a space that Confluence exported as HTML. */
export interface SpacePage {
  path: string
  title: string
  /** Path of the page above, or of the list of pages. */
  parent: string
}

/** Returns the pages of all spaces in their order, as the `index.html` of each space lists them. */
export async function confluencePages(entries: readonly ImportEntry[]): Promise<SpacePage[]> {
  const found: SpacePage[] = []
  for (const entry of entries) {
    if (!isList(entry.path) || entry.size > MAX_LIST) continue
    if (!(await readStart(entry)).includes('id="title-heading"')) continue
    const { body } = htmlDocument(decodeText(await bytesOf(entry)))
    for (const item of body.querySelectorAll(LIST)) addPages(item, entry.path, entry.path)
  }
  return found

  function addPages(item: Element, parent: string, list: string) {
    const link = [...item.children].find((child) => child.tagName === 'A')
    const address = decodeAddress(link?.getAttribute('href') ?? '')
    const path = link ? joinPath(folderOf(list), address) : parent
    if (link) found.push({ path, title: link.textContent.trim(), parent })
    for (const below of item.children) {
      if (below.tagName !== 'UL') continue
      for (const child of below.children) addPages(child, path, list)
    }
  }
}

function isList(path: string) {
  return baseName(path) === 'index.html'
}

/** Returns no bytes for a damaged file, which the page reports when it is read. */
async function bytesOf(entry: ImportEntry) {
  try {
    return await entry.read(MAX_LIST)
  } catch (error) {
    if (error instanceof UnreadableEntry) return Buffer.alloc(0)
    throw error
  }
}

/**
 * Gives listed pages their titles, without the name of the space. Returns the pages that have a
 * place below another one, by the page above.
 */
export function placesOf(pages: readonly ImportNode[], listed: readonly SpacePage[]) {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const placed = new Map<ImportNode, ImportNode>()
  for (const { path, title, parent } of listed) {
    const [page, above] = [byPath.get(path), byPath.get(parent)]
    if (!page || !above || page === above || placed.has(page)) continue
    // The page above has its place before, so no pages are above each other.
    if (!placed.has(above) && !isList(parent)) continue
    if (isList(path)) continue
    placed.set(page, above)
    if (title !== '' && page.title.endsWith(` : ${title}`)) page.title = title
  }
  return placed
}

/** Removes what Confluence writes around a page: the way to the page, its footer and icons. */
export function readConfluencePage(body: HTMLElement, { self }: Pick<LinkContext, 'self'>) {
  const heading = body.querySelector('#title-heading')
  if (!heading || !body.querySelector('#main-content.wiki-content')) return
  heading.textContent = self.title
  for (const around of body.querySelectorAll('#breadcrumb-section, #breadcrumbs, #footer'))
    around.remove()
  for (const box of body.querySelectorAll('.greybox')) {
    const links = [...box.querySelectorAll('a[href^="attachments/"]')]
    if (links.length === 0) continue
    // Each file on a line of its own, without its icon and type.
    const lines = links.map((link) => {
      const line = body.ownerDocument.createElement('p')
      line.append(link)
      return line
    })
    box.replaceWith(...lines)
  }
}

const ICON = /(?:^|\/)images\/icons\/|(?:^|\/)styles\/site\.css$/

/** True for icons that Confluence adds to its pages. */
export function isConfluenceIcon(path: string) {
  return ICON.test(path)
}
