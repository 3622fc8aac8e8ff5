import type { Node } from 'prosemirror-model'
import type { NodeView, ViewMutationRecord } from 'prosemirror-view'
import { columnStyle, columnWidths, tableStyle } from '#modules/workspace/document/blocks/table'
import { blockIdToDOM } from '#modules/workspace/document/block_id'

/**
 * Draws a table as its schema does. The schema alone would not redraw the columns when the width of
 * a cell changes.
 */
export class TableView implements NodeView {
  readonly dom = document.createElement('div')
  readonly contentDOM = document.createElement('tbody')
  #table = document.createElement('table')
  #columns = document.createElement('colgroup')
  #shown = ''

  constructor(private node: Node) {
    this.dom.className = 'table-scroll'
    this.#table.dir = 'auto'
    this.#table.append(this.#columns, this.contentDOM)
    this.dom.append(this.#table)
    this.#draw()
  }

  update(node: Node) {
    if (node.type !== this.node.type) return false
    this.node = node
    this.#draw()
    return true
  }

  ignoreMutation(record: ViewMutationRecord) {
    return record.type !== 'selection' && !this.contentDOM.contains(record.target)
  }

  #draw() {
    const id = blockIdToDOM(this.node.attrs.id)['data-block-id']
    if (id === undefined) delete this.dom.dataset.blockId
    else this.dom.dataset.blockId = id
    const widths = columnWidths(this.node)
    // Most edits are in a cell and leave the columns alone.
    if (this.#shown === String(widths)) return
    this.#shown = String(widths)
    this.#table.style.cssText = tableStyle(widths)
    this.#columns.replaceChildren(...widths.map(columnOf))
  }
}

function columnOf(width: number) {
  const column = document.createElement('col')
  column.style.cssText = columnStyle(width) ?? ''
  return column
}
