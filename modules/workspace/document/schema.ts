import { Schema } from 'prosemirror-model'
import { linkable } from './block_id.js'
import { background, color } from './marks/colors.js'
import * as formats from './marks/formats.js'
import { link } from './marks/link.js'
import { divider } from './nodes/divider.js'
import { hardBreak } from './nodes/hard_break.js'
import { heading } from './nodes/heading.js'
import { image } from './nodes/image.js'
import { layoutColumn, layoutRow } from './nodes/layout.js'
import { list } from './nodes/list.js'
import { paragraph } from './nodes/paragraph.js'
import { quote } from './nodes/quote.js'
import type { Wraps } from './wraps.js'

/**
 * The page's document, shared by the editor and the server (rules 5.1, 5.2).
 * Every top-level node is one block of the page; saves and history speak of those.
 *
 * The order counts: the paragraph is what an empty place is filled with, and marks lie in each other
 * in the order given here. The form of stored documents hangs on it: append, do not reorder.
 */
export const documentSchema = new Schema({
  nodes: {
    doc: { content: '(block | row)+', wraps: 'none' satisfies Wraps },
    paragraph: linkable(paragraph),
    heading: linkable(heading),
    text: { group: 'inline' },
    hard_break: hardBreak,
    quote: linkable(quote),
    list,
    image: linkable(image),
    divider: linkable(divider),
    layout_row: linkable(layoutRow),
    layout_column: layoutColumn,
  },
  marks: {
    link,
    bold: formats.bold,
    italic: formats.italic,
    underline: formats.underline,
    code: formats.code,
    strikethrough: formats.strikethrough,
    subscript: formats.subscript,
    superscript: formats.superscript,
    color,
    background,
  },
})
