import type { Transaction } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { cursorAfter } from '../../../view/commands.js'

const { nodes } = documentSchema

/** A file and where its image will stand, right after the empty paragraph that keeps its place. */
export interface HeldPlace {
  file: File
  at: number
}

/**
 * Puts an empty paragraph in the place of each image whose address stands for a file, so that no
 * document ever holds such an address. A cursor in the last of them goes on after it.
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
    tr.replaceWith(at, at + 1, nodes.paragraph.create())
    return { file, at: at + 2 }
  })
  const last = held.at(-1)
  if (last && Math.abs(tr.selection.head - (last.at - 1)) <= 1) cursorAfter(tr, last.at)
  return held
}
