import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { newBlockId } from '../../../block-ids/new-block-id.js'
import { isEmptyParagraph } from '../../../document.js'
import { cursorAfter } from '../../../commands/commands.js'

const { nodes } = documentSchema

/** File and the position of its future image, right after the empty placeholder paragraph. */
export interface HeldPlace {
  file: File
  at: number
  /** Id of the placeholder paragraph, which redo restores. */
  line: string
}

/**
 * Replaces each image whose address represents a file with an empty paragraph. No document may ever
 * contain such an address. A cursor in the last placeholder moves after it.
 */
export function holdPlaces(tr: Transaction, files: ReadonlyMap<string, File>): HeldPlace[] {
  const found: { pos: number; file: File }[] = []
  tr.doc.descendants((node, pos) => {
    const file = node.type === nodes.image && files.get(node.attrs.src)
    if (file) found.push({ pos, file })
  })
  const steps = tr.steps.length
  const held = found.map(({ pos, file }) => {
    const at = tr.mapping.slice(steps).map(pos)
    const line = newBlockId()
    const paragraph = nodes.paragraph.create({ id: line })
    tr.replaceWith(at, at + 1, paragraph)
    return { file, at: at + paragraph.nodeSize, line }
  })
  const last = held.at(-1)
  if (last && Math.abs(tr.selection.head - (last.at - 1)) <= 1) cursorAfter(tr, last.at)
  return held
}

/** Returns the places whose placeholder paragraphs redo has restored. */
export function heldAgain(gone: readonly HeldPlace[], before: Node, now: Node) {
  const still = new Set(placesIn(before, gone).map(({ line }) => line))
  return placesIn(now, gone).filter(({ line }) => !still.has(line))
}

function placesIn(doc: Node, held: readonly HeldPlace[]) {
  const found: HeldPlace[] = []
  doc.descendants((node, pos) => {
    const one = isEmptyParagraph(node) && held.find(({ line }) => line === node.attrs.id)
    if (one) found.push({ ...one, at: pos + node.nodeSize })
    return !node.isTextblock
  })
  return found
}
