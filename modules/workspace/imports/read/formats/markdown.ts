import {
  emptyFolders,
  fileTree,
  filesBeside,
  holdersByName,
  withoutOnlyFolder,
} from '../file_tree.js'
import { ImportIndex } from '../import_index.js'
import type { FormatReader, ReadOutline } from '../import_format.js'
import type { ImportNode } from '../import_outline.js'
import type { ImportEntry, ImportSource } from '../import_source.js'
import { isoTime, readFrontMatter, timesIn } from '../markdown/front_matter.js'
import { obsidianSyntax, asAlerts } from '../markdown/obsidian_syntax.js'
import { type MarkdownDialect, markdownPageReader } from '../markdown/read_markdown_page.js'
import { readWikiLinks } from '../markdown/read_wiki_links.js'
import { endingOf, titleOf } from '../paths.js'
import { readStart } from '../read_start.js'
import { htmlPages } from './html_pages.js'

const PAGES = new Set(['md', 'markdown', 'mdown', 'txt'])

/**
 * Markdown of any program. Names in brackets are read as in Obsidian, because text rarely has them
 * otherwise.
 */
const DIALECT: MarkdownDialect = {
  extensions: obsidianSyntax,
  readsHtml: true,
  dropsTitle: true,
  prepare: asAlerts,
  prepareBody: readWikiLinks,
}

const readPage = markdownPageReader(DIALECT)

type Pages = Awaited<ReturnType<typeof htmlPages>>

/** A file of Markdown, or a zip of such files with their pictures, and with HTML (rule 13.30). */
export const markdown: FormatReader = {
  format: 'markdown',
  recognizes: ({ entries }) => entries.some(({ path }) => PAGES.has(endingOf(path))),
  read: async (source) => {
    return readMarkdownFiles(source, source.entries, await htmlPages(source.entries))
  },
}

/** Reads the files of Markdown among the entries of a source, beside pages of another kind. */
export async function readMarkdownFiles(
  source: ImportSource,
  entries: readonly ImportEntry[],
  { pages, context }: Pages = { pages: [], context: { index: new ImportIndex([], []) } }
): Promise<ReadOutline> {
  for (const entry of entries) {
    if (!PAGES.has(endingOf(entry.path))) continue
    pages.push(await markdownNode(entry, context))
  }
  const paths = new Set(pages.map(({ path }) => path))
  const empty = emptyFolders({ entries, folders: source.folders })
  const outline = fileTree(pages, holdersByName(pages), empty)
  context.index = new ImportIndex(outline, entries)
  return {
    outline: source.isArchive ? withoutOnlyFolder(outline) : outline,
    attachments: filesBeside(entries, paths),
    problems: [],
  }
}

/** Returns the item of a file; `context` gets its index when all items are known. */
export async function markdownNode(
  entry: ImportEntry,
  context: { index: ImportIndex }
): Promise<ImportNode> {
  const { properties } = readFrontMatter(await readStart(entry))
  const title = properties.get('title')
  const modified = entry.modified?.toISOString()
  const node: ImportNode = {
    path: entry.path,
    title: typeof title === 'string' && title.trim() !== '' ? title : titleOf(entry.path),
    kind: 'page',
    children: [],
    ...(modified && { created_at: isoTime(modified), updated_at: isoTime(modified) }),
    ...timesIn({ properties }),
    read: () => readPage(entry, { index: context.index, self: node }),
  }
  return node
}
