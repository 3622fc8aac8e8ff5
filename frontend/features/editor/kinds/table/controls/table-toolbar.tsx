import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Floating } from '../../../../../ui/floating/floating.js'
import { SectionMenu } from '../../../../../ui/menu/section-menu.js'
import { Toolbar, ToolbarMenuButton } from '../../../../../ui/toolbar/toolbar.js'
import { ToolbarFrame } from '../../../menus/toolbar-frame/toolbar-frame.js'
import type { PageView } from '../../../view/page-view.js'
import { useEditorState } from '../../../view/use-editor-state.js'
import { cellSections, columnSections, rowSections, tableSections } from './sections.js'
import type { Boxes } from './use-boxes.js'

const MENUS = [
  ['Row', rowSections],
  ['Column', columnSections],
  ['Cells', cellSections],
  ['Table', tableSections],
] as const

/** Room in px that the toolbar takes above a table. */
const BAR = 56

interface TableToolbarProps {
  view: PageView
  boxes: Boxes
  focusHandlers: Record<'onFocus' | 'onBlur', () => void>
}

/** Toolbar above the table with the cursor, by words. Alt+F10 focuses the toolbar. */
export function TableToolbar({ view, boxes, focusHandlers }: TableToolbarProps) {
  const { table, page } = boxes
  // A long table scrolls below its toolbar.
  const top = Math.min(Math.max(table.top, page.top + BAR), table.bottom)
  return (
    <Floating
      anchor={() => new DOMRect(table.left, top, table.width, table.bottom - top)}
      context={view.editor.dom}
      placement="top-end"
      moved={`${table.left} ${top} ${table.width}`}
    >
      <ToolbarFrame view={view} focusHandlers={focusHandlers}>
        <Toolbar label="Table">
          {MENUS.map(([label, sections]) => (
            <ToolbarMenu key={label} view={view} label={label} sections={sections} />
          ))}
        </Toolbar>
      </ToolbarFrame>
    </Floating>
  )
}

type ToolbarMenuProps = Pick<TableToolbarProps, 'view'> & {
  label: (typeof MENUS)[number][0]
  sections: (typeof MENUS)[number][1]
}

/**
 * Menu of the toolbar. Its entries depend on the table, and are computed only while the menu is
 * open, because that takes longer than a key press may.
 */
function ToolbarMenu({ view, label, sections }: ToolbarMenuProps) {
  const [open, setOpen] = useState(false)
  const state = useEditorState(view, ({ editor }) => (open ? editor : null))
  // A menu that fades out keeps its entries.
  const [last, setLast] = useState(state)
  if (state && state !== last) setLast(state)
  const shown = state ?? last
  return (
    <SectionMenu
      label={label}
      align="start"
      showLabels={label === 'Cells'}
      onToggle={setOpen}
      onLeave={() => view.focus()}
      trigger={
        <ToolbarMenuButton label={`${label} menu`}>
          <span>{label}</span>
          <ChevronDown aria-hidden />
        </ToolbarMenuButton>
      }
      sections={shown ? sections({ view, state: shown }) : []}
    />
  )
}
