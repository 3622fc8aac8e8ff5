import type { DOMOutputSpec, Node, NodeSpec } from 'prosemirror-model'
import { bool, oneOf, optional, wholeNumber } from '../attributes.js'
import { blockId, blockIdFromDOM, blockIdToDOM } from '../block_id.js'
import type { DomElement } from '../dom.js'
import type { Wraps } from '../wraps.js'

export const LIST_KINDS = ['bullet', 'number', 'check'] as const
export type ListKind = (typeof LIST_KINDS)[number]

export interface ListAttributes {
  kind: ListKind
  /** Number of the first item, for numbered lists that do not start at 1. */
  start: number | null
  checked: boolean
}

/** A new item made by Enter is of the same kind. */
const KEPT_BY_SPLIT = { splittable: true }

/**
 * One item of a list with what hangs below it: its text, then further blocks and nested items.
 * Items that follow each other look like one list, so that each is a block of its own to saves,
 * merges and drags (docs/decisions/0048-editor-schema.md). Its text says on which side its sign stands
 * (0098-writing-direction.md). The group and `splittable` are
 * prosemirror-flat-list's: its commands find the node by them.
 */
export const list: NodeSpec = {
  attrs: {
    kind: { default: 'bullet', validate: oneOf(LIST_KINDS), ...KEPT_BY_SPLIT },
    start: { default: null, validate: optional(wholeNumber(0, 999_999_999)) },
    checked: { default: false, validate: bool },
    id: blockId,
  },
  content: 'block+',
  group: 'block flatList',
  definingForContent: true,
  wraps: 'first' satisfies Wraps,
  parseDOM: [
    { tag: 'label.list-marker', ignore: true },
    { tag: 'li', getAttrs: (item) => ({ ...readItem(item), id: blockIdFromDOM(item) }) },
    { tag: ':is(ul, ol) > :is(ul, ol)', attrs: { kind: 'bullet' } },
  ],
  toDOM: (node) => {
    const { kind, start, checked } = node.attrs as ListAttributes
    // On the item: lists beside each other become one when they are copied.
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

/** Whether items of both look like one list. */
export function sameList(a: Node, b: Node) {
  return a.type === b.type && a.attrs.kind === b.attrs.kind && b.attrs.start === null
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

/** Of our own lists and of others': Word, Google Docs, GitHub. */
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

/** Of others 1 is taken only where the numbers would go on without it. */
function readStart(list: DomElement) {
  const start = Number(list.getAttribute('start') ?? Number.NaN)
  const goesOn = list.previousElementSibling?.tagName === 'OL'
  const least = goesOn || list.dataset.kind !== undefined ? 1 : 2
  const isKept = Number.isInteger(start) && start < 1e9 && start >= least
  return isKept ? start : null
}
