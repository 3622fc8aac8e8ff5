import { Schema } from 'prosemirror-model'
import { linkable } from './block_id.js'
import type { BlockSpec } from './block_spec.js'
import { background, color } from '#editor/marks/colors/schema'
import * as formats from '#editor/marks/formats/schema'
import { link } from '#editor/marks/link/schema'
import { callout } from '#editor/nodes/callout/schema'
import { divider } from '#editor/nodes/divider/schema'
import { hardBreak } from '#editor/nodes/hard-break/schema'
import { heading } from '#editor/nodes/heading/schema'
import { image } from '#editor/nodes/image/schema'
import { layoutColumn, layoutRow } from '#editor/nodes/layout-row/schema'
import { list } from '#editor/nodes/list/schema'
import { paragraph } from '#editor/nodes/paragraph/schema'
import { quote } from '#editor/nodes/quote/schema'

/**
 * The page's document, shared by the editor and the server (rules 5.1, 5.2).
 * Every top-level node is one block of the page; saves and history speak of those.
 *
 * The order counts: the paragraph is what an empty place is filled with, and marks lie in each other
 * in the order given here. The form of stored documents hangs on it: append, do not reorder.
 */
export const documentSchema = new Schema({
  nodes: {
    doc: { content: '(block | row)+', wraps: 'none' } satisfies BlockSpec,
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
    callout: linkable(callout),
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
