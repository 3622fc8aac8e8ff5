import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Floating } from '../../../../../ui/floating/floating.js'
import { SectionMenu } from '../../../../../ui/menu/section-menu.js'
import { Toolbar, ToolbarMenuButton } from '../../../../../ui/toolbar/toolbar.js'
import type { PageView } from '../../../view/page-view.js'
import { useEditorState } from '../../../view/use-editor-state.js'
import { cellSections, columnSections, rowSections, tableSections } from './sections.js'
import styles from './table-controls.module.css'
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
  const bar = useRef<HTMLDivElement>(null)
  const state = useEditorState(view, ({ editor }) => editor)
  useEffect(() => {
    const goInside = (event: KeyboardEvent) => {
      if (!event.altKey || event.key !== 'F10') return
      event.preventDefault()
      bar.current?.querySelector('button')?.focus()
    }
    const { dom } = view.editor
    dom.addEventListener('keydown', goInside)
    return () => dom.removeEventListener('keydown', goInside)
  }, [view])
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
      <div
        ref={bar}
        role="presentation"
        className={styles.bar}
        {...focusHandlers}
        onKeyDownCapture={(event) => {
          if (event.key === 'Escape' && bar.current?.contains(event.target as Node)) view.focus()
        }}
      >
        <Toolbar label="Table">
          {MENUS.map(([label, sections]) => (
            <SectionMenu
              key={label}
              label={label}
              align="start"
              showLabels={label === 'Cells'}
              onLeave={() => view.focus()}
              trigger={
                <ToolbarMenuButton label={`${label} menu`}>
                  <span>{label}</span>
                  <ChevronDown aria-hidden />
                </ToolbarMenuButton>
              }
              sections={sections({ view, state })}
            />
          ))}
        </Toolbar>
      </div>
    </Floating>
  )
}
