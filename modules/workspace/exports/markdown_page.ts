import { Fragment, type Node } from 'prosemirror-model'
import type { MarkdownAddresses } from '#modules/workspace/document/block_spec'
import { writeMarkdown } from '#modules/workspace/document/write/write_markdown'
import { frontMatter, type PageFacts } from './front_matter.js'

/** Addresses in an exported page. */
export interface ExportAddresses extends MarkdownAddresses {
  /** Returns the address that stands for a link's or a picture's in the archive. */
  url: (url: string) => string
}

/** Returns the text of a page's Markdown file: front matter, a blank line, blocks (rule 8.31). */
export function markdownPage(facts: PageFacts, doc: Node, addresses: ExportAddresses): string {
  const text = writeMarkdown(relocated(doc.content, addresses.url), addresses)
  return frontMatter(facts) + (text === '' ? '' : `\n${text}\n`)
}

/** Returns blocks with the addresses of their links and pictures replaced. */
export function relocated(content: Fragment, url: (url: string) => string): Fragment {
  return Fragment.fromArray(content.content.map((node) => relocatedNode(node, url)))
}

function relocatedNode(node: Node, url: (url: string) => string): Node {
  const marks = node.marks.map((mark) => {
    if (mark.type.name !== 'link') return mark
    return mark.type.create({ ...mark.attrs, url: url(String(mark.attrs.url)) })
  })
  if (node.isText) return node.mark(marks)
  const attrs =
    node.type.name === 'image' ? { ...node.attrs, src: url(String(node.attrs.src)) } : node.attrs
  return node.type.create(attrs, relocated(node.content, url), marks)
}
