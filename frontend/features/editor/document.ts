import { Fragment, type Node } from 'prosemirror-model'
import type { ContentChange } from '#modules/workspace/api'
import { leafText } from '#modules/workspace/document/block_spec'
import { nodeToJson } from '#modules/workspace/document/json'
import { documentSchema } from '#modules/workspace/document/schema'

/** Parses `content`; null gives one empty paragraph. Throws if it does not fit the schema. */
export function parseDocument(content: string | null): Node {
  if (content === null) return emptyDocument()
  const doc = documentSchema.nodeFromJSON(JSON.parse(content))
  doc.check()
  return doc
}

/**
 * Parses the server's current content. Throws an error with a message for the user if this tab's
 * app is older than the content.
 */
export function parseNewer(content: string | null): Node {
  try {
    return parseDocument(content)
  } catch (cause) {
    throw new Error('This page was changed elsewhere. Reload to see the changes.', { cause })
  }
}

/** Serializes the document as `content`; null for an empty document (rule 4.7). */
export function serializeDocument(doc: Node): string | null {
  if (isEmptyDocument(doc)) return null
  return `{"type":"doc","content":[${doc.children.map(blockJson).join(',')}]}`
}

/** JSON by block; blocks are immutable, so only changed ones are serialized again. */
const blockTexts = new WeakMap<Node, string>()

/** Returns a node's JSON as stored. */
export function blockJson(block: Node) {
  const known = blockTexts.get(block)
  if (known !== undefined) return known
  const text = JSON.stringify(nodeToJson(block))
  blockTexts.set(block, text)
  return text
}

export function isEmptyParagraph(node: Node | null) {
  return node?.type === documentSchema.nodes.paragraph && node.content.size === 0
}

/** Returns true if the page has no content. */
export function isEmptyPage(doc: Node) {
  return doc.childCount === 1 && isEmptyParagraph(doc.firstChild)
}

/** Returns true if the page is empty and no link can lead to it. */
export function isEmptyDocument(doc: Node) {
  return isEmptyPage(doc) && doc.firstChild!.attrs.id === undefined
}

/** Applies changes whose positions all refer to the given document, in ascending order. */
export function changeDocument(doc: Node, changes: ContentChange[]) {
  const nodes = changes.reduceRight<readonly Node[]>(
    (children, { at, delete: gone, insert }) =>
      children.toSpliced(at, gone, ...insert.map((node) => documentSchema.nodeFromJSON(node))),
    doc.children
  )
  return doc.copy(Fragment.from(nodes))
}

/** Returns the text alone, with a blank line between blocks; of a formula, its source. */
export function plainText(doc: Node) {
  return doc.textBetween(0, doc.content.size, '\n\n', leafText)
}

function emptyDocument() {
  return documentSchema.node('doc', null, documentSchema.nodes.paragraph.create())
}
