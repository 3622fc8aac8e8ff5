import { Fragment, type Node } from 'prosemirror-model'
import { diffIndices } from 'node-diff3'
import type { ContentChange } from '#modules/workspace/api'
import { nodeToJson } from '#modules/workspace/document/json'

/** What leads from one document to another, block by block: what both have in common stays. */
export function blockChanges(before: Node, after: Node): ContentChange[] {
  return diffIndices(keysOf(before.children), keysOf(after.children)).map(
    ({ buffer1: [at, gone], buffer2: [from, come] }) => ({
      at,
      delete: gone,
      insert: after.children.slice(from, from + come).map(nodeToJson),
    })
  )
}

/** A text for each block, the same for blocks that are the same. */
export function keysOf(blocks: readonly Node[]) {
  return blocks.map(keyOf)
}

const keys = new WeakMap<Node, string>()

/** Blocks do not change: each is written down once. */
function keyOf(block: Node) {
  const known = keys.get(block)
  if (known !== undefined) return known
  const key = JSON.stringify(nodeToJson(block))
  keys.set(block, key)
  return key
}

/** The document with other blocks; it is never without one. */
export function withBlocks(doc: Node, blocks: readonly Node[]) {
  const { paragraph } = doc.type.schema.nodes
  return doc.copy(Fragment.from(blocks.length > 0 ? blocks : paragraph!.create()))
}
