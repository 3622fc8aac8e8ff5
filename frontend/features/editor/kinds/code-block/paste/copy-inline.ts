import { Fragment, Slice } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { isCode } from '#modules/workspace/document/blocks/code_block'
import { documentSchema } from '#modules/workspace/document/schema'

const { paragraph } = documentSchema.nodes

/** Copies part of a line of code as text, so that it can go into a sentence. */
export function copyInline() {
  return new Plugin({ props: { transformCopied: inlineOf } })
}

export function inlineOf(slice: Slice) {
  const block = slice.content.firstChild
  const isPart = slice.content.childCount === 1 && slice.openStart > 0 && slice.openEnd > 0
  if (!block || !isPart || !isCode(block) || block.textContent.includes('\n')) return slice
  return new Slice(Fragment.from(paragraph.create(null, block.content)), 1, 1)
}
