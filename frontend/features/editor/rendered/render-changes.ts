import { DOMSerializer, Fragment, type Node } from 'prosemirror-model'
import { diffComm } from 'node-diff3'
import { documentSchema } from '#modules/workspace/document/schema'
import { keysOf } from '../saver/merge/block-changes.js'
import { disableControls, renderBlocks } from './render-blocks.js'
import { wordChanges } from './word-changes.js'

/** Basis for comparing a version: its origin, or the other version. */
export interface Comparison {
  with: readonly Node[]
  /** False if missing content was never in this version. */
  showsRemoved: boolean
}

/**
 * Renders blocks with their differences: additions as `<ins>`, deletions as `<del>`. Each has its
 * own words for screen readers, most of which ignore these elements.
 */
export function renderChanges(blocks: readonly Node[], comparison: Comparison) {
  const fragment = document.createDocumentFragment()
  fragment.append(...changedBlocks(comparison.with, blocks, comparison.showsRemoved))
  return fragment
}

function changedBlocks(before: readonly Node[], after: readonly Node[], showsRemoved: boolean) {
  return pairs(before, after).flatMap(([was, is]) => changedBlock(was, is, showsRemoved))
}

function changedBlock(
  was: Node | undefined,
  is: Node | undefined,
  showsRemoved: boolean
): HTMLElement[] {
  const removed = was && showsRemoved ? [marked('del', renderBlocks(Fragment.from(was)))] : []
  if (!is) return removed
  if (was?.inlineContent && is.inlineContent) {
    return [shell(is, lineChanges(was.content, is.content, showsRemoved))]
  }
  if (was && was.type === is.type && !is.isLeaf) {
    return [shell(is, changedBlocks(was.children, is.children, showsRemoved))]
  }
  const whole = renderBlocks(Fragment.from(is))
  if (was && is.isLeaf && look(was) === look(is)) return [...whole.children] as HTMLElement[]
  return [...removed, marked('ins', whole)]
}

function lineChanges(before: Fragment, after: Fragment, showsRemoved: boolean) {
  return wordChanges(before, after).flatMap<globalThis.Node>((change) => {
    if (change.kind === 'same') return [renderBlocks(change.content)]
    const { removed, added } = change
    return [
      ...(removed.size > 0 && showsRemoved ? [marked('del', renderBlocks(removed))] : []),
      ...(added.size > 0 ? [marked('ins', renderBlocks(added))] : []),
    ]
  })
}

/** Renders a block of the same kind around other content. */
function shell(block: Node, content: globalThis.Node[]) {
  const spec = documentSchema.nodes[block.type.name]!.spec.toDOM!(block)
  const { dom, contentDOM } = DOMSerializer.renderSpec(document, spec)
  contentDOM!.replaceChildren(...content)
  const element = dom as HTMLElement
  disableControls(element)
  return element
}

const WORDS = { ins: 'added', del: 'removed' }

function marked(tag: 'ins' | 'del', content: DocumentFragment) {
  const element = document.createElement(tag)
  element.append(aside(`[${WORDS[tag]}: `), content, aside(']'))
  return element
}

function aside(words: string) {
  const element = document.createElement('span')
  element.className = 'visually-hidden'
  element.textContent = words
  return element
}

/** Pairs the blocks of both versions: equal blocks first, and the blocks between them in order. */
function pairs(before: readonly Node[], after: readonly Node[]) {
  const found: [Node | undefined, Node | undefined][] = []
  let [beforeAt, afterAt] = [0, 0]
  for (const { common, buffer1 = [], buffer2 = [] } of diffComm(keysOf(before), keysOf(after))) {
    const was = before.slice(beforeAt, (beforeAt += (common ?? buffer1).length))
    const is = after.slice(afterAt, (afterAt += (common ?? buffer2).length))
    for (let i = 0; i < Math.max(was.length, is.length); i++) found.push([was[i], is[i]])
  }
  return found
}

/** Returns the visible attributes of a block without content, except a picture's width. */
function look({ type, attrs }: Node) {
  return JSON.stringify([type.name, { ...attrs, id: null, width: null, alt: null }])
}
