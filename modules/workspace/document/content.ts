import type { Node } from 'prosemirror-model'
import { nodeToJson } from './json.js'
import { specOf } from './block_spec.js'
import { canBeKept } from './kept_text.js'
import { sanitize } from './sanitize.js'
import { documentSchema } from './schema.js'

/** Maximum nesting depth of nodes (rule 5.3). */
const MAX_DEPTH = 50
/** Maximum nesting depth of blocks, which leaves room for text with its marks. */
export const MAX_BLOCK_DEPTH = MAX_DEPTH - 2

/** Maximum bytes of a page's `content` in UTF-8: 1 MB (rule 5.4). */
export const MAX_CONTENT_BYTES = 1_000_000

/** A page's text on the server: its top-level nodes, each as JSON text in canonical form. */
export type Nodes = readonly string[]

const utf8 = new TextEncoder()

export const EMPTY_PARAGRAPH = JSON.stringify({ type: 'paragraph' })

/** Empty page: one empty paragraph in the editor, null as `content` (rule 4.7). */
export const EMPTY_PAGE: Nodes = [EMPTY_PARAGRAPH]

/** Error of an invalid document; the message is for users. */
export class InvalidDocument extends Error {}

/** Returns the nodes of a whole document given as JSON text. Throws InvalidDocument. */
export function parseContent(content: string | null): Nodes {
  if (content === null) return EMPTY_PAGE
  const json = parseJson(content)
  if (!isObject(json) || json.type !== 'doc') throw new InvalidDocument('Not a document')
  const children = json.content ?? []
  if (!Array.isArray(children)) throw new InvalidDocument('Not a document')
  return children.length === 0 ? EMPTY_PAGE : checkNodes(children)
}

/** Formats nodes as a page's `content`. */
export function formatContent(nodes: Nodes): string | null {
  return formatJoined(nodes.join(','))
}

/** Formats nodes that are already joined by commas. */
export function formatJoined(nodes: string): string | null {
  return nodes === EMPTY_PARAGRAPH ? null : `{"type":"doc","content":[${nodes}]}`
}

const QUOTED_START = JSON.stringify('{"type":"doc","content":[').slice(0, -1)
const QUOTED_EMPTY = JSON.stringify(EMPTY_PARAGRAPH)

/** Formats joined nodes given as a JSON string, as JSON. Does not scan a long text. */
export function formatQuoted(nodes: string): string {
  return nodes === QUOTED_EMPTY ? 'null' : `${QUOTED_START}${nodes.slice(1, -1)}]}"`
}

/** Returns the length of `content` in UTF-8, or 0 for an empty page. */
export function contentBytes(nodes: Nodes): number {
  return utf8.encode(formatContent(nodes) ?? '').length
}

/**
 * Checks top-level nodes against the schema and returns their canonical form. Throws
 * InvalidDocument for unknown nodes, marks and attribute values, text with U+0000, and nesting over
 * 50. Addresses with a disallowed protocol become about:blank.
 */
export function checkNodes(children: readonly unknown[]): string[] {
  for (const child of children) assertPlainText(child)
  return children.map((child) => JSON.stringify(nodeToJson(checkNode(child))))
}

function checkNode(json: unknown): Node {
  try {
    const node = documentSchema.nodeFromJSON(json)
    node.check()
    checkContent(node)
    if (!documentSchema.topNodeType.contentMatch.matchType(node.type)) {
      throw new RangeError(`${node.type.name} cannot be a top-level node`)
    }
    return sanitize(node)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new InvalidDocument(`The document is not valid: ${reason}`)
  }
}

/** Runs the checks of the block specs on a node and all its content. */
export function checkContent(node: Node) {
  specOf(node).check?.(node)
  node.descendants((inner) => {
    specOf(inner).check?.(inner)
    return !inner.isTextblock
  })
}

/** Walks iteratively, because the sender controls the nesting. */
function assertPlainText(root: unknown) {
  const left: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }]
  for (let item = left.pop(); item; item = left.pop()) {
    const { value, depth } = item
    if (typeof value === 'string' && !canBeKept(value)) {
      throw new InvalidDocument('The document contains characters that cannot be stored')
    }
    if (!isObject(value)) continue
    if (depth > MAX_DEPTH * 2) throw new InvalidDocument('The document is nested too deep')
    for (const inner of Object.values(value)) left.push({ value: inner, depth: depth + 1 })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidDocument('The document is not JSON')
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
