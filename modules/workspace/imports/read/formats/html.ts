import {
  emptyFolders,
  fileTree,
  filesBeside,
  holdersByIndex,
  unreadDocuments,
  withoutOnlyFolder,
} from '../file_tree.js'
import type { FormatReader } from '../import_format.js'
import { ImportIndex } from '../import_index.js'
import type { ImportEntry } from '../import_source.js'
import { endingOf, isMarkdown } from '../paths.js'
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
    const { pages, context } = await htmlPages(source.entries, { prepareBody: readGoogleDocs })
    for (const entry of source.entries) {
      if (isMarkdown(entry)) pages.push(await markdownNode(entry, context))
    }
    const paths = new Set(pages.map(({ path }) => path))
    const outline = fileTree(pages, holdersByIndex(pages), emptyFolders(source))
    context.index = new ImportIndex(outline, source.entries)
    const files = filesBeside(source.entries, paths)
    const attachments = files.filter((entry) => !isLook(entry))
    const looks = files.filter(isLook).map(({ path }) => ({ path, code: 'page_look' as const }))
    return {
      outline: source.isArchive ? withoutOnlyFolder(outline) : outline,
      attachments,
      problems: [...looks, ...unreadDocuments(attachments)],
    }
  },
}

/** True for style sheets and scripts of pages, which are no files of the user's. */
function isLook({ path }: ImportEntry) {
  return ['css', 'js'].includes(endingOf(path))
}
