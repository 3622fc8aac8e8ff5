import type { MarkdownSerializer, MarkdownSerializerState } from 'prosemirror-markdown'
import type { Attrs, Fragment, MarkSpec, Node, NodeSpec } from 'prosemirror-model'

/**
 * Blocks of a container that belong to it. All, as in a quote; the first, an item's own line; none,
 * as in a column.
 */
export type Wraps = 'all' | 'first' | 'none'

/** Spec of a node type, beyond ProseMirror's own: the part that the server loads as well. */
export interface BlockSpec extends NodeSpec {
  /** Set for every container. */
  wraps?: Wraps
  /** The blocks inside lie side by side, not below each other. */
  sideBySide?: boolean
  /** Counts as one block for a selection that reaches beyond one of its parts. */
  oneBlock?: boolean
  /** The blocks inside show no handles of their own, only the block around. */
  quiet?: boolean
  /** Consecutive blocks are lines of one block, without blank lines between them. */
  tight?: boolean
  /** Gets an id, although the node is no block of its own: a row of a table. */
  named?: boolean
  /**
   * Checks a node with its content, beyond what the schema can express. Throws RangeError; runs on
   * every document from outside, so its cost must not grow with claimed numbers.
   */
  check?: (node: Node) => void
  /** Makes addresses in the attributes safe. */
  sanitize?: (attrs: Attrs) => Attrs
  /** Text of a node without content in the count of words, if not `leafText`; '' counts nothing. */
  countedText?: (node: Node) => string
  /** Plain text of the node when copied, if not its text content. */
  plainText?: (node: Node, place: PlainPlace) => string
  markdown?: BlockMarkdown
}

/** Position of a block whose plain text is written. */
export interface PlainPlace {
  siblings: Fragment
  index: number
  /** Returns the text of blocks, separated by `between`. */
  write: (content: Fragment, between?: string) => string
}

/** Markdown output of a node type; by default only its text. */
export interface BlockMarkdown {
  write?: (state: MarkdownSerializerState, node: Node, place: MarkdownPlace) => void
  /**
   * Writes the run of siblings that form one Markdown block, such as a list; returns their number.
   */
  writeRun?: (state: MarkdownSerializerState, parent: Node, index: number) => number
  /**
   * Reduces the node to one that Markdown can express. `write` returns the plain text of blocks.
   */
  reduce?: (node: Node, write: (blocks: Fragment) => string) => Node
  /** The node stays, even if it has no text. */
  keepsEmpty?: boolean
  /** An inline node that Markdown has without formats. */
  unformatted?: boolean
  /** Line breaks inside become spaces. */
  oneLine?: boolean
  /** The first block is always written as a line of text, even an empty one. */
  startsWithLine?: boolean
  /** True if the text is kept verbatim. */
  isVerbatim?: boolean
  /** Returns the node written in its place; depends on the node's place in its parent. */
  writtenAs?: (node: Node, parent?: Node, index?: number) => Node
}

/** Addresses in written Markdown. */
export interface MarkdownAddresses {
  /** Returns the name and address of a linked page; without an address only the name is written. */
  page: (id: number) => { name: string; address?: string }
  /** Returns the address of an attachment by the key of its file. */
  file: (key: string) => string
}

/** Position of a node that is written as Markdown. */
export interface MarkdownPlace {
  parent: Node
  index: number
  addresses: MarkdownAddresses
  /** Writes the blocks inside a node. */
  writeBlocks: (parent: Node) => void
  /** Returns a block written as if it were the only one. */
  writeAlone: (block: Node) => string
}

export interface InlineSpec extends MarkSpec {
  sanitize?: (attrs: Attrs) => Attrs
  /** Undefined if Markdown has no such mark. */
  markdown?: MarkdownSerializer['marks'][string]
}

export function specOf({ type }: Node) {
  return type.spec as BlockSpec
}

/** Returns the text of a node without content, for `textBetween`; a line break is the default. */
export function leafText(node: Node) {
  return node.type.spec.leafText?.(node) ?? '\n'
}

/** Returns undefined for nodes that cannot contain blocks. */
export function wrapsOf(node: Node) {
  return specOf(node).wraps
}
