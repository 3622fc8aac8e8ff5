import { Schema } from 'prosemirror-model'
import { linkable } from './block_id.js'
import type { BlockSpec } from './block_spec.js'
import { background, color } from '#modules/workspace/document/marks/colors'
import * as formats from '#modules/workspace/document/marks/formats'
import { link } from '#modules/workspace/document/marks/link'
import { attachment } from '#modules/workspace/document/blocks/attachment'
import { bookmark } from '#modules/workspace/document/blocks/bookmark'
import { callout } from '#modules/workspace/document/blocks/callout'
import { codeBlock } from '#modules/workspace/document/blocks/code_block'
import { date } from '#modules/workspace/document/blocks/date'
import { divider } from '#modules/workspace/document/blocks/divider'
import { hardBreak } from '#modules/workspace/document/blocks/hard_break'
import { heading } from '#modules/workspace/document/blocks/heading'
import { image } from '#modules/workspace/document/blocks/image'
import { layoutColumn, layoutRow } from '#modules/workspace/document/blocks/layout_row'
import { list } from '#modules/workspace/document/blocks/list'
import { mathBlock, mathInline } from '#modules/workspace/document/blocks/math_block'
import { pageLink } from '#modules/workspace/document/blocks/page_link'
import { paragraph } from '#modules/workspace/document/blocks/paragraph'
import { quote } from '#modules/workspace/document/blocks/quote'
import { table, tableCell, tableHeader, tableRow } from '#modules/workspace/document/blocks/table'
import { tableOfContents } from '#modules/workspace/document/blocks/table_of_contents'
import { toggle } from '#modules/workspace/document/blocks/toggle'

/**
 * Document schema of a page, shared by the editor and the server (rules 5.1, 5.2). Every top-level
 * node is one block of the page, the unit of saves and history.
 *
 * Order matters: empty places are filled with the paragraph, and marks nest in the order given
 * here. The form of stored documents depends on this order: append, do not reorder.
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
    page_link: pageLink,
    table: linkable(table),
    table_row: linkable(tableRow),
    table_header: tableHeader,
    table_cell: tableCell,
    toggle: linkable(toggle),
    table_of_contents: linkable(tableOfContents),
    code_block: linkable(codeBlock),
    math_block: linkable(mathBlock),
    math_inline: mathInline,
    attachment: linkable(attachment),
    date,
    bookmark: linkable(bookmark),
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
