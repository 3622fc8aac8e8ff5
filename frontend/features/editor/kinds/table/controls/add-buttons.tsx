import { Plus } from 'lucide-react'
import { addColumn } from 'prosemirror-tables'
import { MAX_COLUMNS } from '#modules/workspace/document/blocks/table'
import type { PageView } from '../../../view/page-view.js'
import { insertRow, rectOf } from '../commands/grow.js'
import { putCursor } from '../table-at.js'
import { Row } from '../../../../../ui/layout/layout.js'
import styles from './table-controls.module.css'
import { type ActiveCell, tableOfCell } from './use-active-cell.js'
import type { Boxes } from './use-boxes.js'

interface AddButtonsProps {
  view: PageView
  active: ActiveCell
  boxes: Boxes
}

/** Bars below and beside a table that add a row or a column there. */
export function AddButtons({ view, active, boxes: { table } }: AddButtonsProps) {
  function add(axis: 'row' | 'column') {
    const at = tableOfCell(view.editor, active)
    if (!at || (axis === 'column' && at.map.width >= MAX_COLUMNS)) return
    const { height, width } = at.map
    view.run(({ tr }, dispatch) => {
      if (axis === 'row') dispatch?.(putCursor(insertRow(tr, at, height), at.pos, height, 0))
      else dispatch?.(putCursor(addColumn(tr, rectOf(at), width), at.pos, 0, width))
      return true
    })
  }
  const renderButton = (axis: 'row' | 'column', style: React.CSSProperties) => (
    <Row
      as="button"
      type="button"
      aria-label={`Add a ${axis} at the end`}
      title={`Add a ${axis} at the end`}
      tabIndex={-1}
      data-table-control
      justify="center"
      tone="muted"
      className={styles.add}
      style={style}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => add(axis)}
    >
      <Plus aria-hidden size={12} />
    </Row>
  )
  return (
    <>
      {renderButton('row', {
        left: table.left,
        top: table.bottom + 2,
        width: table.width,
        height: 16,
      })}
      {renderButton('column', {
        left: table.right + 2,
        top: table.top,
        width: 16,
        height: table.height,
      })}
    </>
  )
}
