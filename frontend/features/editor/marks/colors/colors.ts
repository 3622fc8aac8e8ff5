import type { Command } from 'prosemirror-state'
import { type Color, COLORS } from '#modules/workspace/document/marks/colors'
import { documentSchema } from '#modules/workspace/document/schema'
import { defineMark } from '../../extensions/extension.js'

const { marks } = documentSchema

/** Palette in menu order; null is 'Default', the text's own colour. */
export const PALETTE: (Color | null)[] = [null, ...COLORS]

/** Sets the text colour or the background of the selection; null removes it. */
export function setColor(kind: 'color' | 'background', color: Color | null): Command {
  const type = marks[kind]
  return ({ selection: { empty, from, to }, tr }, dispatch) => {
    if (empty) tr.removeStoredMark(type)
    else tr.removeMark(from, to, type)
    if (color && empty) tr.addStoredMark(type.create({ color }))
    else if (color) tr.addMark(from, to, type.create({ color }))
    dispatch?.(tr)
    return true
  }
}

/** Marks of the colours, chosen in the toolbar; they have no keys. */
export const colors = defineMark({ schema: [marks.color, marks.background] })
