import type { Command } from 'prosemirror-state'
import { type Color, COLORS } from '#modules/workspace/document/marks/colors'
import { documentSchema } from '#modules/workspace/document/schema'
import { defineMark } from '../../extensions/extension.js'

const { marks } = documentSchema

/** The palette as it is offered: null is 'Default', the colour that the text has by itself. */
export const PALETTE: (Color | null)[] = [null, ...COLORS]

/** Gives the selection a text colour or a background; null takes it off. */
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

/** Colours are chosen in the toolbar; they bring no keys. */
export const colors = defineMark({ schema: [marks.color, marks.background] })
