import type { Node } from 'prosemirror-model'
import {
  type BlockChange,
  isSame,
  keyWithoutIds,
} from '#modules/workspace/document/compare_versions'
import { changeNote, type Frame, lookNote } from '../rendered/render-changes.js'
import styles from './compared.module.css'

/** A shown block that can be restored, with the element for its button. */
export interface FramedBlock {
  change: BlockChange
  block: Node
  element: HTMLElement
}

const LABELS = {
  same: 'Unchanged block',
  added: 'Added block',
  removed: 'Removed block',
  changed: 'Changed block',
  moved: 'Moved block',
}

/**
 * Returns the frame around each changed block, and the list of blocks that it found restorable:
 * those which differ from the page `now`. Nothing is restorable without it.
 */
export function framing(now: Node | null, restores: 'before' | 'after') {
  const restorable: FramedBlock[] = []
  const isCurrent = currentBlocks(now)
  const setNumber = numbering()
  const frame: Frame = (change, elements) => {
    setNumber(change, elements)
    const block = change[restores] ?? (restores === 'after' ? change.before : undefined)
    const offers = now !== null && block !== undefined && !isCurrent(block)
    if (change.kind === 'same' && !offers) return elements
    const element = document.createElement('div')
    element.className = styles.change!
    element.dataset.kind = change.kind
    element.setAttribute('role', 'group')
    element.setAttribute('aria-label', LABELS[change.kind])
    const look = lookNote(change, elements)
    const notes = [change.kind === 'moved' && changeNote('Moved here'), look]
    element.append(...notes.filter((note) => note instanceof HTMLElement), ...elements)
    if (offers) {
      const tools = document.createElement('div')
      tools.className = styles.tools!
      element.append(tools)
      restorable.push({ change, block, element: tools })
    }
    return [element]
  }
  return { frame, restorable }
}

/** Returns a function that finds out if the page has a block exactly so, at any depth. */
function currentBlocks(now: Node | null) {
  const ids = new Map<unknown, Node>()
  now?.descendants((node) => {
    if (node.attrs.id !== undefined) ids.set(node.attrs.id, node)
    return !node.isTextblock
  })
  const keys = new Set(now?.children.map(keyWithoutIds))
  return (block: Node) => {
    if (block.attrs.id === undefined) return keys.has(keyWithoutIds(block))
    const current = ids.get(block.attrs.id)
    return current !== undefined && isSame(block, current)
  }
}

/**
 * Returns a function that numbers the items of lists, one by one. Frames separate the items, and
 * each would start at 1.
 */
function numbering() {
  const numbers = { before: 0, after: 0 }
  return (change: BlockChange, elements: HTMLElement[]) => {
    for (const side of ['before', 'after'] as const) {
      const block = change[side]
      if (!block) continue
      const isNumbered = block.type.name === 'list' && block.attrs.kind === 'number'
      const start = block.attrs.start as number | null
      numbers[side] = isNumbered ? (start ?? numbers[side] + 1) : 0
    }
    const number = change.after ? numbers.after : numbers.before
    for (const element of elements) {
      const item = element.matches('ol.list') ? element : element.querySelector(':scope > ol.list')
      if (number > 0 && item instanceof HTMLElement) {
        item.style.setProperty('--list-start', String(number))
      }
    }
  }
}
