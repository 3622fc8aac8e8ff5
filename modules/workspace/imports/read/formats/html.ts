import {
  emptyFolders,
  fileTree,
  filesBeside,
  holdersByIndex,
  parentOf,
  unreadDocuments,
  withoutOnlyFolder,
} from '../file_tree.js'
import type { FormatReader } from '../import_format.js'
import { ImportIndex } from '../import_index.js'
import type { ImportEntry } from '../import_source.js'
import { baseName, isMarkdown } from '../paths.js'
import type { LinkContext } from '../resolve_links.js'
import { confluencePages, isConfluenceIcon, placesOf, readConfluencePage } from './confluence.js'
import { readGoogleDocs } from './google_docs.js'
import { htmlPages, isHtml } from './html_pages.js'
import { markdownNode } from './markdown.js'

/** A file of HTML, or a zip of such files with their pictures, and with Markdown (rule 13.30). */
export const html: FormatReader = {
  format: 'html',
  recognizes: ({ entries }) => {
    const pages = entries.filter(isHtml).length
    return pages > 0 && pages >= entries.filter(isMarkdown).length
  },
  read: async (source) => {
    const ofProgram = filesOfWord(source.entries)
    const entries = source.entries.filter(({ path }) => !ofProgram.has(path))
    const { pages, context } = await htmlPages(entries, { prepareBody })
    for (const entry of source.entries) {
      if (isMarkdown(entry)) pages.push(await markdownNode(entry, context))
    }
    const paths = new Set(pages.map(({ path }) => path))
    const listed = await confluencePages(entries)
    const placed = placesOf(pages, listed)
    const others = pages.filter((page) => !placed.has(page))
    const outline = fileTree(others, holdersByIndex(others), emptyFolders(source))
    for (const [page, above] of placed) above.children.push(page)
    context.index = new ImportIndex(outline, source.entries)
    const files = filesBeside(entries, paths)
    const isOfPages = (entry: ImportEntry) =>
      isLook(entry) || (listed.length > 0 && isConfluenceIcon(entry.path))
    const attachments = files.filter((entry) => !isOfPages(entry))
    const looks = files.filter(isOfPages).map(({ path }) => ({ path, code: 'page_look' as const }))
    const settings = [...ofProgram].map((path) => ({ path, code: 'program_files' as const }))
    return {
      outline: source.isArchive ? withoutOnlyFolder(outline) : outline,
      attachments,
      problems: [...looks, ...settings, ...unreadDocuments(attachments)],
    }
  },
}

function prepareBody(body: HTMLElement, context: LinkContext) {
  readGoogleDocs(body)
  readConfluencePage(body, context)
}

/** Style sheets, scripts and fonts; browsers add an ending to saved scripts. */
const LOOK = /\.(?:css|m?js|woff2?|eot)(?:\.download)?$/i

/** True for parts of pages that are no files of the user's. */
function isLook({ path }: ImportEntry) {
  return LOOK.test(path)
}

/** Settings of a document that Word saves beside it, and its header and footer. */
const OF_WORD =
  /^(?:filelist\.xml|colorschememapping\.xml|themedata\.thmx|(?:edit|ole)data\.mso|header\.html?)$/i

/** Returns the paths of Word's own files, which lie in a folder with a list of them. */
function filesOfWord(entries: readonly ImportEntry[]) {
  const lists = entries.filter(({ path }) => baseName(path).toLowerCase() === 'filelist.xml')
  const folders = new Set(lists.map(({ path }) => parentOf(path)))
  const found = entries.filter(
    ({ path }) => folders.has(parentOf(path)) && OF_WORD.test(baseName(path))
  )
  return new Set(found.map(({ path }) => path))
}
