import type { Command } from 'prosemirror-state'
import { type Color, COLORS } from '#modules/workspace/document/marks/colors'
import { documentSchema } from '#modules/workspace/document/schema'
import { defineMark } from '../../extensions/extension.js'

const { marks } = documentSchema

/** Palette in menu order; null is 'Default', the text's own color. */
export const PALETTE: (Color | null)[] = [null, ...COLORS]

/** Sets the text color or the background of the selection; null removes it. */
export function setColor(kind: 'color' | 'background', color: Color | null): Command {
  const type = marks[kind]
  return ({ selection: { empty, ranges }, tr }, dispatch) => {
    if (empty) tr.removeStoredMark(type)
    if (color && empty) tr.addStoredMark(type.create({ color }))
    for (const { $from, $to } of empty ? [] : ranges) {
      tr.removeMark($from.pos, $to.pos, type)
      if (color) tr.addMark($from.pos, $to.pos, type.create({ color }))
    }
    dispatch?.(tr)
    return true
  }
}

/** Marks of the colors, chosen in the toolbar; they have no keys. */
export const colors = defineMark({ schema: [marks.color, marks.background] })
