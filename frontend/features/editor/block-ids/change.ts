import type { Node } from 'prosemirror-model'
import { AttrStep, Mapping, type Step } from 'prosemirror-transform'
import { isInText } from '../commands/is-in-text.js'

interface Range {
  from: number
  to: number
}

/** Positions that steps changed, after the change, and the mapping of positions. */
export interface Change {
  mapping: Mapping
  /** Inserted ranges. */
  brought: readonly Range[]
  /** Ranges from the first to the last position a step changed, including wrapped content. */
  touched: readonly Range[]
  /** The touched ranges, in positions before the change. */
  touchedBefore: readonly Range[]
}

export function changeOf(steps: readonly Step[]): Change {
  const mapping = new Mapping(steps.map((step) => step.getMap()))
  const back = mapping.invert()
  const brought: Range[] = []
  const touched: Range[] = []
  steps.forEach((step, index) => {
    const later = mapping.slice(index + 1)
    const ranges = rangesOf(step).map(({ from, to }) => ({
      from: later.map(from, -1),
      to: later.map(to),
    }))
    const [first, last] = [ranges[0], ranges.at(-1)]
    brought.push(...ranges)
    if (first && last) touched.push({ from: first.from, to: last.to })
  })
  const touchedBefore = touched.map(({ from, to }) => ({
    from: back.map(from, -1),
    to: back.map(to),
  }))
  return { mapping, brought, touched, touchedBefore }
}

function rangesOf(step: Step) {
  const ranges: Range[] = []
  if (step instanceof AttrStep) ranges.push({ from: step.pos, to: step.pos + 1 })
  step.getMap().forEach((_from, _to, from, to) => ranges.push({ from, to }))
  return ranges
}

/** Returns true if the change only inserted or deleted text within a block. */
export function isTyping({ touched, touchedBefore }: Change, before: Node, after: Node) {
  return (
    touched.every(({ from, to }) => isInText(after, from, to)) &&
    touchedBefore.every(({ from, to }) => isInText(before, from, to))
  )
}

/** Returns true if the content at `pos` came with the change. */
export function isBrought({ brought }: Change, pos: number) {
  return brought.some(({ from, to }) => from <= pos && pos < to)
}

export function isTouched({ touched }: Change, pos: number) {
  return touched.some(({ from, to }) => from <= pos && pos <= to)
}
