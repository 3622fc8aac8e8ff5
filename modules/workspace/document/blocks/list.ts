import type { MarkdownSerializerState } from 'prosemirror-markdown'
import type { DOMOutputSpec, Fragment, Node } from 'prosemirror-model'
import { bool, oneOf, optional, wholeNumber } from '#modules/workspace/document/attributes'
import { blockId, blockIdFromDOM, blockIdToDOM } from '#modules/workspace/document/block_id'
import type { BlockSpec } from '#modules/workspace/document/block_spec'
import type { DomElement } from '#modules/workspace/document/dom'

export const LIST_KINDS = ['bullet', 'number', 'check'] as const
export type ListKind = (typeof LIST_KINDS)[number]

export interface ListAttributes {
  kind: ListKind
  /** Number of the first item in numbered lists that do not start at 1. */
  start: number | null
  checked: boolean
}

/** Attributes that a new item made by Enter inherits. */
const KEPT_BY_SPLIT = { splittable: true }

/**
 * One list item with the content below it: its text, then further blocks and nested items.
 * Consecutive items look like one list, so each item is a separate block for saves, merges and
 * drags (decision 155). The direction of the item's text decides the side of its marker
 * (decision 155). The group and `splittable` are prosemirror-flat-list's, whose
 * commands find the node by them.
 */
export const list: BlockSpec = {
  attrs: {
    kind: { default: 'bullet', validate: oneOf(LIST_KINDS), ...KEPT_BY_SPLIT },
    start: { default: null, validate: optional(wholeNumber(0, 999_999_999)) },
    checked: { default: false, validate: bool },
    id: blockId,
  },
  content: 'block+',
  group: 'block flatList',
  definingForContent: true,
  wraps: 'first',
  tight: true,
  plainText: ({ attrs, content }, { siblings, index, write }) => {
    const { kind, checked } = attrs as ListAttributes
    const number = () => `${numberOf(siblings, index)}. `
    const sign = kind === 'number' ? number() : kind === 'bullet' ? '- ' : box(checked)
    return sign + write(content, '\n').replaceAll('\n', '\n  ')
  },
  markdown: {
    writeRun: writeItems,
    write: (state, node, { writeBlocks }) => {
      const { kind, checked } = node.attrs as ListAttributes
      if (kind === 'check') state.write(box(checked))
      writeBlocks(node)
    },
  },
  parseDOM: [
    { tag: 'label.list-marker', ignore: true },
    { tag: 'li', getAttrs: (item) => ({ ...readItem(item), id: blockIdFromDOM(item) }) },
    { tag: ':is(ul, ol) > :is(ul, ol)', attrs: { kind: 'bullet' } },
  ],
  toDOM: (node) => {
    const { kind, start, checked } = node.attrs as ListAttributes
    // The id is on the item, because adjacent lists are merged when copied.
    const id = blockIdToDOM(node.attrs.id)
    const look = { class: 'list', 'data-kind': kind, dir: 'auto' }
    if (kind === 'number') {
      const style = start === null ? undefined : `--list-start: ${start}`
      const first = start === null ? undefined : String(start)
      return ['ol', { ...look, start: first, style }, ['li', id, 0]]
    }
    if (kind === 'bullet') return ['ul', look, ['li', id, 0]]
    return [
      'ul',
      { ...look, 'data-checked': checked ? '' : undefined },
      ['li', id, checkbox(checked), ['div', { class: 'list-content' }, 0]],
    ]
  },
}

function checkbox(checked: boolean): DOMOutputSpec {
  const box = {
    type: 'checkbox',
    'aria-label': 'Done',
    tabindex: '-1',
    checked: checked ? '' : undefined,
  }
  return ['label', { class: 'list-marker', contenteditable: 'false' }, ['input', box]]
}

/** Reads items of our own and of foreign lists: Word, Google Docs, GitHub. */
function readItem(item: DomElement): ListAttributes {
  const parent = item.parentElement
  const box = item.querySelector(
    ':scope > input[type=checkbox], :scope > label > input[type=checkbox], :scope > p > input[type=checkbox]'
  )
  if (box || parent?.dataset.kind === 'check') {
    const checked = box?.hasAttribute('checked') ?? parent?.dataset.checked !== undefined
    return { kind: 'check', start: null, checked }
  }
  if (parent?.tagName !== 'OL') return { kind: 'bullet', start: null, checked: false }
  const start = parent.firstElementChild === item ? readStart(parent) : null
  return { kind: 'number', start, checked: false }
}

/**
 * Reads the number of a list's first item. In foreign lists a start of 1 counts only where the
 * numbering would otherwise continue.
 */
function readStart(list: DomElement) {
  const start = list.getAttribute('start')?.trim() ?? ''
  const goesOn = list.previousElementSibling?.tagName === 'OL'
  const isStated = goesOn || list.dataset.kind !== undefined || Number(start) !== 1
  return isStated && /^\d{1,9}$/.test(start) ? Number(start) : null
}

function box(checked: boolean) {
  return checked ? '[x] ' : '[ ] '
}

/** True if a block is an item of a numbered list. */
function isNumbered({ type, attrs }: Node) {
  return type.name === 'list' && attrs.kind === 'number'
}

function numberOf(siblings: Fragment, index: number) {
  let first = index
  const starts = () => siblings.child(first).attrs.start as number | null
  while (first > 0 && starts() === null && isNumbered(siblings.child(first - 1))) first--
  return (starts() ?? 1) + index - first
}

/** Writes consecutive items as one Markdown list. */
function writeItems(state: MarkdownSerializerState, parent: Node, index: number) {
  const items = itemsFrom(parent, index)
  // A list may directly follow its item's line if its markers cannot be read as text there.
  const isBelowLine =
    parent.type === items[0]!.type && index > 0 && parent.child(index - 1).isTextblock
  if (!isBelowLine || !canFollowText(items)) state.write()
  const { kind, start } = items[0]!.attrs as ListAttributes
  const first = start ?? 1
  const sign = needsOtherSign(parent, index) ? ') ' : '. '
  const mark = (at: number) => (kind === 'number' ? `${first + at}${sign}` : '- ')
  const indent = ' '.repeat(mark(items.length - 1).length)
  const list = parent.type.schema.topNodeType.create(null, items)
  state.renderList(list, indent, (at) => mark(at).padEnd(indent.length))
  return items.length
}

function canFollowText([item]: Node[]) {
  const { kind, start } = item!.attrs as ListAttributes
  return item!.textContent !== '' && (kind !== 'number' || (start ?? 1) === 1)
}

/**
 * Returns the items of the list that starts at `index`; an item with its own start begins a new
 * list.
 */
function itemsFrom(parent: Node, index: number) {
  const [first, ...following] = parent.children.slice(index)
  const numbered = isNumbered(first!)
  const goesOn = (node: Node) =>
    node.type === first!.type &&
    isNumbered(node) === numbered &&
    !(numbered && node.attrs.start !== null)
  const end = following.findIndex((node) => !goesOn(node))
  return [first!, ...(end < 0 ? following : following.slice(0, end))]
}

/**
 * True if the list needs the other marker, brackets instead of dots. Every second adjacent numbered
 * list uses brackets, because the lists would merge otherwise.
 */
function needsOtherSign(parent: Node, index: number) {
  let lists = 0
  for (let at = index - 1; at >= 0 && isNumbered(parent.child(at)); at--) {
    const startsList = at === 0 || !isNumbered(parent.child(at - 1))
    if (startsList || parent.child(at).attrs.start !== null) lists += 1
  }
  return lists % 2 === 1
}
