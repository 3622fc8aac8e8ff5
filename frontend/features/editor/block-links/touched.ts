import type { Node } from 'prosemirror-model'
import { AttrStep, Mapping, type Step } from 'prosemirror-transform'
import { isInText } from '../commands/is-in-text.js'

/** Where the block of each id begins. */
export type Places = ReadonlyMap<string, number>

interface Range {
  from: number
  to: number
}

/** Where steps changed a document, in positions after them, and how positions moved. */
export function changeOf(steps: readonly Step[]) {
  const mapping = new Mapping(steps.map((step) => step.getMap()))
  const ranges: Range[] = []
  steps.forEach((step, index) => {
    const later = mapping.slice(index + 1)
    const add = (from: number, to: number) =>
      ranges.push({ from: later.map(from, -1), to: later.map(to) })
    if (step instanceof AttrStep) add(step.pos, step.pos)
    step.getMap().forEach((_from, _to, from, to) => add(from, to))
  })
  const covers = (pos: number) => ranges.some(({ from, to }) => from <= pos && pos <= to)
  /** Whether what begins there came with the change. */
  const brought = (pos: number) => ranges.some(({ from, to }) => from <= pos && pos < to)
  return { mapping, ranges, covers, brought }
}

/**
 * Whether a change may be about ids: a block with one begins where it was made, or it brought one.
 * Typing in a block is about none, also where the block has one.
 */
export function isTouched(
  doc: Node,
  places: Places,
  { mapping, ranges, covers }: ReturnType<typeof changeOf>
) {
  for (const pos of places.values()) if (covers(mapping.map(pos))) return true
  return ranges.some((range) => bringsId(doc, range))
}

function bringsId(doc: Node, { from, to }: Range) {
  if (isInText(doc, from, to)) return false
  let found = false
  doc.nodesBetween(from, Math.min(to + 1, doc.content.size), (node, pos) => {
    found ||= pos >= from && pos <= to && typeof node.attrs.id === 'string'
    return !found && !node.isTextblock
  })
  return found
}
