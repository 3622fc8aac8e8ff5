import { DOMSerializer, Fragment, type Node } from 'prosemirror-model'
import {
  type BlockChange,
  compareBlocks,
  isSame,
  type Versions,
  versionsOf,
} from '#modules/workspace/document/compare_versions'
import { columnWidths } from '#modules/workspace/document/blocks/table'
import { documentSchema } from '#modules/workspace/document/schema'
import { describeBlock } from './describe-block.js'
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
  const isOneKind = before.type === after.type || (isCell(before) && isCell(after))
  if (isOneKind && !after.isLeaf) {
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

/** Renders a block within another one. It has no frame that says a move or another look. */
function blockInside(change: BlockChange, options: Options) {
  const elements = changedBlock(change, options)
  const note = isMarked(elements) ? undefined : lookNote(change, elements)
  if (note) {
    note.append(' ')
    placeForNote(elements[0]!).prepend(note)
  }
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

/** Returns the place that keeps the markers of items and toggles beside their line. */
function placeForNote(block: HTMLElement) {
  if (!block.matches('.list, .toggle')) return block
  const lines = [...block.querySelectorAll<HTMLElement>(LINES)]
  return lines.find((line) => !line.closest('ins, del')) ?? block.querySelector('li') ?? block
}

/**
 * Returns a note on how a block's own look changed; undefined if marks show it. The words in the
 * block, and blocks in it, have their own marks.
 */
export function lookNote({ before, after }: BlockChange, elements: readonly HTMLElement[]) {
  if (!before || !after) return undefined
  const isOther = look(before) !== look(after)
  // Columns are described by the first block in them, which has a note of its own.
  const isDescribed = (isOther || after.isLeaf) && ![before, after].some(isPart)
  const was = isDescribed ? describeBlock(before) : ''
  if (was !== '' && was !== describeBlock(after)) return changeNote(`Was: ${was}`)
  const hasOtherLook = isOther || hasOtherColumns(before, after)
  return hasOtherLook && !isMarked(elements) ? changeNote('Look changed') : undefined
}

/** Returns words on a change that no marked word shows. */
export function changeNote(words: string) {
  const element = document.createElement('span')
  element.className = 'change-note'
  element.textContent = words
  return element
}

function isMarked(elements: readonly HTMLElement[]) {
  return elements.some((element) => element.matches('ins, del'))
}

/** Returns true if columns have other widths, which are a look of the block around them. */
function hasOtherColumns(before: Node, after: Node) {
  const [was, is] = [widthsOf(before), widthsOf(after)]
  return was.length === is.length && was.some((width, at) => width !== is[at])
}

function widthsOf(block: Node) {
  if (block.type.name === 'table') return columnWidths(block)
  if (block.type.name !== 'layout_row') return []
  return block.children.map(({ attrs }) => attrs.width as number)
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

function isPart({ type }: Node) {
  return PARTS.has(type.name)
}

function isCell({ type }: Node) {
  return type.name === 'table_cell' || type.name === 'table_header'
}

/** Renders an added or removed block. A row or a column keeps its place in the block around it. */
function whole(tag: 'ins' | 'del', block: Node): HTMLElement {
  if (!isPart(block)) return marked(tag, renderBlocks(Fragment.from(block)))
  const holdsParts = block.firstChild !== null && isPart(block.firstChild)
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

/** Returns the visible attributes of a block, except widths and a picture's description. */
function look({ type, attrs }: Node) {
  const others = { id: null, width: null, colwidth: null, alt: null }
  return JSON.stringify([type.name, { ...attrs, ...others }])
}
