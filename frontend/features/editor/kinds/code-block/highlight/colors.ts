import type { Node } from 'prosemirror-model'
import { PluginKey } from 'prosemirror-state'
import type { Decoration, DecorationSet } from 'prosemirror-view'
import { type CodeAttributes, isCode } from '#modules/workspace/document/blocks/code_block'

/** Colors of the page's code. */
export interface Colors {
  decorations: DecorationSet
  /** Positions of blocks whose colors are missing or outdated. */
  stale: ReadonlySet<number>
  /** Positions of stale blocks that were far from the window. */
  far: ReadonlySet<number>
}

/** New colors of blocks, by position; null for a block that is far from the window. */
export type Painted = ReadonlyMap<number, readonly Decoration[] | null>

export const colorsKey = new PluginKey<Colors>('code colors')

/** Returns the language of a block; null for other blocks and for plain text. */
export function languageOf(node: Node | null) {
  return node && isCode(node) ? (node.attrs as CodeAttributes).language : null
}

/** Returns the positions of code that a range touches. */
export function codeBetween(doc: Node, from: number, to: number) {
  const found = new Set<number>()
  const $to = doc.resolve(to)
  if ($to.parent.isTextblock && from >= $to.start()) {
    if (isCode($to.parent)) found.add($to.before())
    return found
  }
  doc.nodesBetween(from, to, (node, pos) => {
    if (isCode(node)) found.add(pos)
    return !node.isTextblock
  })
  return found
}
