import { CALLOUT_KINDS } from '#modules/workspace/document/blocks/callout'
import { kindOfObsidian } from '#modules/workspace/document/clean/kinds/obsidian_callouts'
import {
  emptyFolders,
  fileTree,
  filesBeside,
  holdersByName,
  unreadDocuments,
  withoutOnlyFolder,
} from '../file_tree.js'
import { ImportIndex } from '../import_index.js'
import type { FormatReader, ReadOutline } from '../import_format.js'
import type { ImportNode } from '../import_outline.js'
import type { ImportEntry, ImportSource } from '../import_source.js'
import { factsIn, isoTime, readFrontMatter, readPastFrontMatter } from '../markdown/front_matter.js'
import { footnoteBlocks } from '../markdown/footnote_blocks.js'
import { readMediaPictures } from '../markdown/media_pictures.js'
import { noticeSyntax } from '../markdown/notices.js'
import { obsidianSyntax, readCalloutTitles } from '../markdown/obsidian_syntax.js'
import { plusToggles } from '../markdown/plus_toggles.js'
import { type MarkdownDialect, markdownPageReader } from '../markdown/read_markdown_page.js'
import { readAnchors, readWikiLinks } from '../markdown/read_wiki_links.js'
import { endingOf, titleOf } from '../paths.js'
import { htmlPages } from './html_pages.js'

const PAGES = new Set(['md', 'markdown', 'mdown', 'txt'])

/** Callouts as Outline and Docmost write them, under any name that Obsidian knows. */
const notices = noticeSyntax((name) => CALLOUT_KINDS.find((kind) => kind === kindOfObsidian(name)))

/**
 * Markdown of any program. Names in brackets are read as in Obsidian, because text rarely has them
 * otherwise.
 */
const DIALECT: MarkdownDialect = {
  extensions: [...obsidianSyntax, notices, plusToggles, footnoteBlocks],
  readsHtml: true,
  dropsTitle: true,
  restOf: (properties) => factsIn(properties).rest,
  prepareBody: (body, context) => {
    readCalloutTitles(body, context.writer)
    readWikiLinks(body, context)
    readMediaPictures(body)
  },
}

const readPage = markdownPageReader(DIALECT)

/** Reads a note of a vault, where the name of a block is no part of its text. */
export const readNote: typeof readPage = markdownPageReader({
  ...DIALECT,
  prepareBody: (body, context) => {
    readAnchors(body)
    DIALECT.prepareBody?.(body, context)
  },
})

type Pages = Awaited<ReturnType<typeof htmlPages>> & { read?: typeof readPage }

/** A file of Markdown, or a zip of such files with their pictures, and with HTML (rule 13.30). */
export const markdown: FormatReader = {
  format: 'markdown',
  recognizes: ({ entries }) => entries.some(({ path }) => PAGES.has(endingOf(path))),
  read: async (source) => {
    const read = await readMarkdownFiles(source, source.entries, await htmlPages(source.entries))
    return { ...read, problems: unreadDocuments(read.attachments) }
  },
}

/** Reads the files of Markdown among the entries of a source, beside pages of another kind. */
export async function readMarkdownFiles(
  source: ImportSource,
  entries: readonly ImportEntry[],
  { pages, context, read }: Pages
): Promise<ReadOutline> {
  for (const entry of entries) {
    if (!PAGES.has(endingOf(entry.path))) continue
    pages.push(await markdownNode(entry, context, read))
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
  context: { index: ImportIndex },
  read = readPage
): Promise<ImportNode> {
  const { properties } = readFrontMatter(await readPastFrontMatter(entry))
  const modified = isoTime(entry.modified?.toISOString())
  const node: ImportNode = {
    path: entry.path,
    title: titleOf(entry.path),
    kind: 'page',
    children: [],
    ...(modified && { created_at: modified, updated_at: modified }),
    ...factsIn(properties).facts,
    read: () => read(entry, { index: context.index, self: node }),
  }
  return node
}
