import { DOMParser, Fragment, type Node } from 'prosemirror-model'
import { cleanHtml } from '#modules/workspace/document/clean/clean_html'
import {
  checkContent,
  contentBytes,
  MAX_BLOCK_DEPTH,
  MAX_CONTENT_BYTES,
} from '#modules/workspace/document/content'
import { fitDepth } from '#modules/workspace/document/fit_depth'
import { nodeToJson, type NodeJson } from '#modules/workspace/document/json'
import { keptText } from '#modules/workspace/document/kept_text'
import { partsOf } from '#modules/workspace/document/parts'
import { sanitize } from '#modules/workspace/document/sanitize'
import { documentSchema } from '#modules/workspace/document/schema'
import { nameHeadings } from './heading_ids.js'
import type { ImportedPage } from './import_outline.js'
import type { PageWriter } from './page_writer.js'
import { roomForReferences } from './references.js'

/** Bytes of a part of a page that is too long for one (rule 13.31). */
const MAX_PART_BYTES = 500_000

const parser = DOMParser.fromSchema(documentSchema)

/**
 * Returns the page that an HTML body is read as. Changes the body.
 * @param body element whose links and pictures are written by the writer
 */
export function pageOfBody(body: HTMLElement, writer: PageWriter): ImportedPage {
  return pageOf(contentOfBody(body), writer)
}

/** Returns the content that an HTML body is read as. Changes the body. */
export function contentOfBody(body: HTMLElement): Fragment {
  cleanHtml(body)
  keepSpacesAfterCode(body)
  return parser.parse(body).content
}

/**
 * Keeps the space between code that ends with a space and the text after it, which the parser would
 * drop. The sign put before it is removed by `kept`, as no page can store it.
 */
function keepSpacesAfterCode(body: HTMLElement) {
  for (const code of body.querySelectorAll('code')) {
    const next = code.nextSibling
    const isSpaced = /\s$/.test(code.textContent) && /^\s/.test(next?.nodeValue ?? '')
    if (next && isSpaced) next.nodeValue = `\0${next.nodeValue}`
  }
}

/** Returns the page with this content, in parts if it is too long (rule 13.31). */
export function pageOf(content: Fragment, writer: PageWriter): ImportedPage {
  const fitting = fitDepth(content, MAX_BLOCK_DEPTH)
  if (fitting !== content) writer.report('nested_too_deep')
  const sound = fitting.content.flatMap((node) => soundNodes(node, writer))
  const whole = namedNodes(sound)
  const parts = fitsOnePage(whole)
    ? [whole]
    : partsOf(Fragment.fromArray(sound), MAX_PART_BYTES).map(namedNodes)
  if (parts.length > 1) writer.report('split', `${parts.length}`)
  if (parts[0]!.length === 0) parts[0]!.push({ type: 'paragraph' })
  const { references, problems, repeatsTitle } = writer
  const { links, files } = references
  return { parts, links, files, problems, ...(repeatsTitle && { repeatsTitle }) }
}

function namedNodes(part: readonly Node[]): NodeJson[] {
  const nodes = part.map((node) => kept(nodeToJson(node)))
  nameHeadings(nodes)
  return nodes
}

/** Returns true for nodes that are no larger than a page once their references are resolved. */
function fitsOnePage(nodes: readonly NodeJson[]) {
  const json = nodes.map((node) => JSON.stringify(node))
  return contentBytes(json) + roomForReferences(json.join()) <= MAX_CONTENT_BYTES
}

/** Returns the node if the server accepts it, otherwise its text. */
function soundNodes(node: Node, writer: PageWriter): Node[] {
  try {
    node.check()
    checkContent(node)
    return [sanitize(node)]
  } catch {
    writer.report('unknown_part', node.type.name)
    return linesOf(node.textBetween(0, node.content.size, '\n', ' '))
  }
}

/** Returns a paragraph for each line of a text. */
export function linesOf(text: string): Node[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const { paragraph } = documentSchema.nodes
  return lines.map((line) => paragraph.create(null, documentSchema.text(line)))
}

/** Returns a node without characters that no page can store. */
function kept(node: NodeJson): NodeJson {
  if (node.text !== undefined) return { ...node, text: keptText(node.text) || ' ' }
  return node.content ? { ...node, content: node.content.map(kept) } : node
}
