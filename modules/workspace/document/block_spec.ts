import type { MarkdownSerializer, MarkdownSerializerState } from 'prosemirror-markdown'
import type { Attrs, Fragment, MarkSpec, Node, NodeSpec } from 'prosemirror-model'

/**
 * Which of the blocks in a container belong to it: all of them, as in a quote; the first, which is an
 * item's own line; none, as in a column.
 */
export type Wraps = 'all' | 'first' | 'none'

/** What a kind of node is, beside ProseMirror's own: the part of it that the server loads as well. */
export interface BlockSpec extends NodeSpec {
  /** Of a container, always. */
  wraps?: Wraps
  /** The blocks in it lie beside each other, not below. */
  sideBySide?: boolean
  /** Those that follow each other are the lines of one block: no blank line stands between. */
  tight?: boolean
  /** Makes addresses harmless. */
  sanitize?: (attrs: Attrs) => Attrs
  /** What is copied for it as text, where that is not the text in it. */
  plainText?: (node: Node, place: PlainPlace) => string
  markdown?: BlockMarkdown
}

/** Where a block stands whose text is written. */
export interface PlainPlace {
  siblings: Fragment
  index: number
  /** The text of blocks, `between` each two of them. */
  write: (content: Fragment, between?: string) => string
}

/** How a kind of node is written as Markdown; its text alone where it does not say. */
export interface BlockMarkdown {
  write?: (state: MarkdownSerializerState, node: Node, place: MarkdownPlace) => void
  /** Writes all from there on that are one in Markdown, as items are a list; returns how many. */
  writeRun?: (state: MarkdownSerializerState, parent: Node, index: number) => number
  /** Line breaks in it are spaces there. */
  oneLine?: boolean
  /** Whether its text is kept letter by letter, as the first, second … in what it stands in. */
  isVerbatim?: (node: Node, parent?: Node, index?: number) => boolean
}

/** Where a node stands that is written as Markdown. */
export interface MarkdownPlace {
  parent: Node
  index: number
  /** Writes the blocks in a node. */
  writeBlocks: (parent: Node) => void
}

export interface InlineSpec extends MarkSpec {
  sanitize?: (attrs: Attrs) => Attrs
  /** Undefined where Markdown has no such mark. */
  markdown?: MarkdownSerializer['marks'][string]
}

export function specOf({ type }: Node) {
  return type.spec as BlockSpec
}

/** Undefined of nodes that no blocks can lie in. */
export function wrapsOf(node: Node) {
  return specOf(node).wraps
}
