import { Fragment, type Node } from 'prosemirror-model'
import { diffIndices } from 'node-diff3'
import type { ContentChange } from '#modules/workspace/api'
import { nodeToJson } from '#modules/workspace/document/json'

/** Returns the block changes from one document to another, which leave common blocks in place. */
export function blockChanges(before: Node, after: Node): ContentChange[] {
  return diffIndices(keysOf(before.children), keysOf(after.children)).map(
    ({ buffer1: [at, gone], buffer2: [from, come] }) => ({
      at,
      delete: gone,
      insert: after.children.slice(from, from + come).map(nodeToJson),
    })
  )
}

/** Returns a text per block, equal for equal blocks. */
export function keysOf(blocks: readonly Node[]) {
  return blocks.map(keyOf)
}

const keys = new WeakMap<Node, string>()

/** Caches the JSON of each block, because blocks are immutable. */
function keyOf(block: Node) {
  const known = keys.get(block)
  if (known !== undefined) return known
  const key = JSON.stringify(nodeToJson(block))
  keys.set(block, key)
  return key
}

/** Returns the document with other blocks, or with one empty paragraph if there are none. */
export function withBlocks(doc: Node, blocks: readonly Node[]) {
  const { paragraph } = doc.type.schema.nodes
  return doc.copy(Fragment.from(blocks.length > 0 ? blocks : paragraph!.create()))
}
