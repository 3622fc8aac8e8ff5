import { DOMSerializer, Fragment, type Node } from 'prosemirror-model'
import {
  type BlockChange,
  compareBlocks,
  isSame,
  type Versions,
  versionsOf,
} from '#modules/workspace/document/compare_versions'
import { documentSchema } from '#modules/workspace/document/schema'
import { disableControls, renderBlocks } from './render-blocks.js'
import { wordChanges } from './word-changes.js'

/** Basis for comparing a version: its origin, or the other version. */
export interface Comparison {
  with: readonly Node[]
  /** False if missing content was never in this version. */
  showsRemoved: boolean
}

/** Surrounds the elements of a top-level block, or returns them alone. */
export type Frame = (change: BlockChange, elements: HTMLElement[]) => HTMLElement[]

/**
 * Renders blocks with their differences: additions as `<ins>`, deletions as `<del>`. Each has its
 * own words for screen readers, most of which ignore these elements.
 */
export function renderChanges(
  blocks: readonly Node[],
  { with: before, showsRemoved }: Comparison,
  frame: Frame = (_change, elements) => elements
) {
  const versions = versionsOf(before, blocks)
  const fragment = document.createDocumentFragment()
  for (const change of compareBlocks(before, blocks, versions)) {
    fragment.append(...frame(change, changedBlock(change, { versions, showsRemoved })))
  }
  return fragment
}

interface Options {
  versions: Versions
  showsRemoved: boolean
}

function changedBlock({ kind, before, after }: BlockChange, options: Options): HTMLElement[] {
  if (kind === 'same' || (before && after && isSame(before, after))) return plain(after)
  const removed = before && options.showsRemoved ? [whole('del', before)] : []
  if (kind === 'removed') return removed
  if (kind === 'added') return [whole('ins', after)]
  if (before.inlineContent && after.inlineContent) {
    return [shell(after, lineChanges(before.content, after.content, options))]
  }
  if (before.type === after.type && !after.isLeaf) {
    const inside = compareBlocks(before.children, after.children, options.versions)
    return [
      shell(
        after,
        inside.flatMap((change) => blockInside(change, options))
      ),
    ]
  }
  if (after.isLeaf && look(before) === look(after)) return plain(after)
  return [...removed, whole('ins', after)]
}

const LINES = 'p, h1, h2, h3, figcaption'

/** Renders a block within another one. Its frame says nothing of a move, so the block does. */
function blockInside(change: BlockChange, options: Options) {
  const elements = changedBlock(change, options)
  if (change.kind !== 'moved') return elements
  for (const element of elements) {
    element.dataset.change = 'moved'
    const line = element.matches(LINES) ? element : element.querySelector(LINES)
    const sign = document.createElement('span')
    sign.ariaHidden = 'true'
    sign.textContent = '↕ '
    line?.prepend(aside('[moved] '), sign)
  }
  return elements
}

function plain(block: Node) {
  return [...renderBlocks(Fragment.from(block)).children] as HTMLElement[]
}

function lineChanges(before: Fragment, after: Fragment, { showsRemoved }: Options) {
  return wordChanges(before, after).flatMap<globalThis.Node>((change) => {
    if (change.kind === 'same') return [renderBlocks(change.content)]
    const { removed, added } = change
    return [
      ...(removed.size > 0 && showsRemoved ? [marked('del', renderBlocks(removed))] : []),
      ...(added.size > 0 ? [marked('ins', renderBlocks(added))] : []),
    ]
  })
}

/** Nodes that only stand in the node around them: marks go inside of them. */
const PARTS = new Set(['table_row', 'table_cell', 'table_header', 'layout_column'])

/** Renders an added or removed block. A row or a column keeps its place in the block around it. */
function whole(tag: 'ins' | 'del', block: Node): HTMLElement {
  if (!PARTS.has(block.type.name)) return marked(tag, renderBlocks(Fragment.from(block)))
  const holdsParts = block.firstChild !== null && PARTS.has(block.firstChild.type.name)
  const element = shell(
    block,
    holdsParts
      ? block.children.map((part) => whole(tag, part))
      : [marked(tag, renderBlocks(block.content))]
  )
  element.dataset.change = tag
  return element
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

/** Returns the visible attributes of a block without content, except a picture's width. */
function look({ type, attrs }: Node) {
  return JSON.stringify([type.name, { ...attrs, id: null, width: null, alt: null }])
}
