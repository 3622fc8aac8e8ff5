import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  ArrowDown,
  ArrowDownToLine,
  ArrowLeft,
  ArrowLeftToLine,
  ArrowRight,
  ArrowRightToLine,
  ArrowUp,
  ArrowUpToLine,
  ChevronsLeftRight,
  ChevronsRightLeft,
  CopyPlus,
  Eraser,
  type LucideIcon,
  PanelLeft,
  PanelTop,
  RotateCcw,
  Rows3,
  Columns3,
  TableCellsMerge,
  TableCellsSplit,
  Trash2,
} from 'lucide-react'
import type { Command, EditorState } from 'prosemirror-state'
import {
  columnIsHeader,
  rowIsHeader,
  toggleHeaderColumn,
  toggleHeaderRow,
} from 'prosemirror-tables'
import type { Color } from '#modules/workspace/document/marks/colors'
import { keyNames } from '../../../../../ui/keys/key-names.js'
import type { MenuSection, SectionAction } from '../../../../../ui/menu/section-menu.js'
import type { PageView } from '../../../view/page-view.js'
import { colorSections } from '../../../floating-toolbar/color-menu.js'
import {
  clearCells,
  mergeCells,
  removeColumns,
  removeRows,
  removeTable,
  setCells,
  sharedAttribute,
  splitCell,
} from '../commands/cells.js'
import { addColumnBeside, addRowBeside } from '../commands/grow.js'
import { ownStep } from '../commands/own-step.js'
import { duplicateLines, isReversed, moveColumns, moveLines } from '../commands/reorder.js'
import { clearWidths, selectLine, widen, WIDTH_STEP } from '../commands/whole-lines.js'
import { tableAt } from '../table-at.js'

/** Page whose table the menu is for, with the state that it shows. */
interface On {
  view: PageView
  state: EditorState
}
type Make = (on: On) => MenuSection[]

function actions(
  { view, state }: On,
  entries: readonly (readonly [string, LucideIcon, Command, string?])[]
): SectionAction[] {
  return entries.map(([label, icon, command, keys]) => ({
    label,
    icon,
    keys: keys && keyNames(keys),
    disabled: !command(state, undefined, view.editor),
    onSelect: () => view.runAside(ownStep(command)),
  }))
}

export const rowSections: Make = (on) => [
  {
    label: 'Add and move',
    actions: actions(on, [
      ['Add row above', ArrowUpToLine, addRowBeside('before'), 'Mod-Shift-Enter'],
      ['Add row below', ArrowDownToLine, addRowBeside('after'), 'Mod-Enter'],
      ['Move up', ArrowUp, moveLines('row', -1), 'Alt-Shift-ArrowUp'],
      ['Move down', ArrowDown, moveLines('row', 1), 'Alt-Shift-ArrowDown'],
      ['Duplicate', CopyPlus, duplicateLines('row'), 'Mod-Shift-d'],
      ['Select row', Rows3, selectLine('row')],
    ]),
  },
  {
    label: 'Delete',
    actions: actions(on, [['Delete row', Trash2, removeRows, 'Mod-Shift-Backspace']]),
  },
]

export const columnSections: Make = (on) => [
  {
    label: 'Add and move',
    actions: actions(on, [
      ['Add column before', ArrowLeftToLine, addColumnBeside('before'), 'Mod-Alt-Shift-Enter'],
      ['Add column after', ArrowRightToLine, addColumnBeside('after'), 'Mod-Alt-Enter'],
      ['Move left', ArrowLeft, moveColumns('left'), 'Alt-Shift-ArrowLeft'],
      ['Move right', ArrowRight, moveColumns('right'), 'Alt-Shift-ArrowRight'],
      ['Duplicate', CopyPlus, duplicateLines('column'), 'Mod-Alt-d'],
      ['Select column', Columns3, selectLine('column')],
    ]),
  },
  {
    label: 'Width',
    actions: actions(on, [
      ['Wider', ChevronsLeftRight, widen(WIDTH_STEP)],
      ['Narrower', ChevronsRightLeft, widen(-WIDTH_STEP)],
    ]),
  },
  {
    label: 'Delete',
    actions: actions(on, [['Delete column', Trash2, removeColumns, 'Mod-Alt-Backspace']]),
  },
]

export const cellSections: Make = (on) => {
  const at = tableAt(on.state)
  const start = at && isReversed(on.view.editor, at) ? 'right' : 'left'
  const background = at && (sharedAttribute(at, 'background') as Color | null)
  const colors = colorSections({ color: null, background }, (_kind, color) =>
    on.view.runAside(ownStep(setCells('background', color)))
  )
  return [
    {
      label: 'Cells',
      actions: actions(on, [
        ['Merge cells', TableCellsMerge, mergeCells],
        ['Split cell', TableCellsSplit, splitCell],
        ['Clear cells', Eraser, clearCells],
      ]),
    },
    {
      label: 'Alignment',
      value: (at && sharedAttribute(at, 'align')) ?? start,
      choices: [
        { value: 'left', label: 'Left', icon: <AlignLeft aria-hidden size={16} /> },
        { value: 'center', label: 'Center', icon: <AlignCenter aria-hidden size={16} /> },
        { value: 'right', label: 'Right', icon: <AlignRight aria-hidden size={16} /> },
      ],
      onChoose: (value) =>
        on.view.runAside(ownStep(setCells('align', value === start ? null : value))),
    },
    { ...colors[1]!, label: 'Background' },
  ]
}

export const tableSections: Make = (on) => {
  const at = tableAt(on.state)
  return [
    {
      label: 'Headers',
      toggles: [
        {
          label: 'Header row',
          icon: PanelTop,
          checked: at !== null && rowIsHeader(at.map, at.table, 0),
          onChange: () => on.view.runAside(ownStep(toggleHeaderRow)),
        },
        {
          label: 'Header column',
          icon: PanelLeft,
          checked: at !== null && columnIsHeader(at.map, at.table, 0),
          onChange: () => on.view.runAside(ownStep(toggleHeaderColumn)),
        },
      ],
    },
    {
      label: 'Table',
      actions: actions(on, [
        ['Fit to the page', RotateCcw, clearWidths],
        ['Delete table', Trash2, removeTable],
      ]),
    },
  ]
}
