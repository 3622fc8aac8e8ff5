import { laterOverlay } from '../../../../app/later-overlay.js'
import { useWanted } from '../../../../app/use-wanted.js'
import type { PageView } from '../../view/page-view.js'
import { useActiveCell } from './controls/use-active-cell.js'

const TableControls = laterOverlay(() => import('./controls/table-controls.js'))

/** Handles, menus and borders of the table under the mouse, otherwise of the one with the cursor. */
export function Overlay({ view }: { view: PageView }) {
  const active = useActiveCell(view)
  const wanted = useWanted(active !== null)
  return wanted && <TableControls view={view} active={active} />
}
