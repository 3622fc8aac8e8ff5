import { Fragment, type Node } from 'prosemirror-model'
import type { ContentChange } from '#modules/workspace/api'
import { nodeToJson } from '#modules/workspace/document/json'
import { documentSchema } from '#modules/workspace/document/schema'

/** The document of `content`; null is one empty paragraph. Throws when it does not fit the schema. */
export function parseDocument(content: string | null): Node {
  if (content === null) return emptyDocument()
  const doc = documentSchema.nodeFromJSON(JSON.parse(content))
  doc.check()
  return doc
}

/**
 * The same of what the server holds now. Throws, with words for people, when this tab's app is older
 * than what wrote it.
 */
export function parseNewer(content: string | null): Node {
  try {
    return parseDocument(content)
  } catch (cause) {
    throw new Error('This page was changed elsewhere. Reload to see the changes.', { cause })
  }
}

/** `content` as it is sent: null for an empty document (rule 4.7). */
export function serializeDocument(doc: Node): string | null {
  if (isEmptyDocument(doc)) return null
  return `{"type":"doc","content":[${doc.children.map(blockJson).join(',')}]}`
}

/** Blocks do not change: only those that were written again are turned into JSON again. */
const blockTexts = new WeakMap<Node, string>()

function blockJson(block: Node) {
  const known = blockTexts.get(block)
  if (known !== undefined) return known
  const text = JSON.stringify(nodeToJson(block))
  blockTexts.set(block, text)
  return text
}

export function isEmptyParagraph(node: Node | null) {
  return node?.type === documentSchema.nodes.paragraph && node.content.size === 0
}

/** Whether nothing stands on a page. */
export function isEmptyPage(doc: Node) {
  return doc.childCount === 1 && isEmptyParagraph(doc.firstChild)
}

/** The same, and no link leads to it. */
export function isEmptyDocument(doc: Node) {
  return isEmptyPage(doc) && doc.firstChild!.attrs.id === undefined
}

/** The document with changes made that all speak of it as it is; they ascend. */
export function changeDocument(doc: Node, changes: ContentChange[]) {
  const nodes = changes.reduceRight<readonly Node[]>(
    (children, { at, delete: gone, insert }) =>
      children.toSpliced(at, gone, ...insert.map((node) => documentSchema.nodeFromJSON(node))),
    doc.children
  )
  return doc.copy(Fragment.from(nodes))
}

/** The text alone, a blank line between blocks. */
export function plainText(doc: Node) {
  return doc.textBetween(0, doc.content.size, '\n\n', '\n')
}

function emptyDocument() {
  return documentSchema.node('doc', null, documentSchema.nodes.paragraph.create())
}
