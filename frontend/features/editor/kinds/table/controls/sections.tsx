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
  deleteCellSelection,
  rowIsHeader,
  toggleHeaderColumn,
  toggleHeaderRow,
} from 'prosemirror-tables'
import type { Color } from '#modules/workspace/document/marks/colors'
import { keyNames } from '../../../../../ui/keys/key-names.js'
import type { MenuSection, SectionAction } from '../../../../../ui/menu/section-menu.js'
import { colorSections } from '../../../floating-toolbar/color-menu.js'
import {
  mergeCells,
  removeColumns,
  removeRows,
  removeTable,
  setCells,
  sharedAttribute,
  splitCell,
} from '../commands/cells.js'
import { addColumnBeside, addRowBeside } from '../commands/grow.js'
import { duplicateLines, moveLines } from '../commands/reorder.js'
import { clearWidths, selectLine, widen, WIDTH_STEP } from '../commands/whole-lines.js'
import { tableAt } from '../table-at.js'

type Run = (command: Command) => void
type Make = (state: EditorState, run: Run) => MenuSection[]

function actions(
  state: EditorState,
  run: Run,
  entries: readonly (readonly [string, LucideIcon, Command, string?])[]
): SectionAction[] {
  return entries.map(([label, icon, command, keys]) => ({
    label,
    icon,
    keys: keys && keyNames(keys),
    disabled: !command(state),
    onSelect: () => run(command),
  }))
}

export const rowSections: Make = (state, run) => [
  {
    label: 'Add and move',
    actions: actions(state, run, [
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
    actions: actions(state, run, [['Delete row', Trash2, removeRows, 'Mod-Shift-Backspace']]),
  },
]

export const columnSections: Make = (state, run) => [
  {
    label: 'Add and move',
    actions: actions(state, run, [
      ['Add column before', ArrowLeftToLine, addColumnBeside('before'), 'Mod-Alt-Shift-Enter'],
      ['Add column after', ArrowRightToLine, addColumnBeside('after'), 'Mod-Alt-Enter'],
      ['Move back', ArrowLeft, moveLines('column', -1), 'Alt-Shift-ArrowLeft'],
      ['Move on', ArrowRight, moveLines('column', 1), 'Alt-Shift-ArrowRight'],
      ['Duplicate', CopyPlus, duplicateLines('column'), 'Mod-Alt-d'],
      ['Select column', Columns3, selectLine('column')],
    ]),
  },
  {
    label: 'Width',
    actions: actions(state, run, [
      ['Wider', ChevronsLeftRight, widen(WIDTH_STEP)],
      ['Narrower', ChevronsRightLeft, widen(-WIDTH_STEP)],
    ]),
  },
  {
    label: 'Delete',
    actions: actions(state, run, [['Delete column', Trash2, removeColumns, 'Mod-Alt-Backspace']]),
  },
]

export const cellSections: Make = (state, run) => {
  const at = tableAt(state)
  const background = at && (sharedAttribute(at, 'background') as Color | null)
  const colors = colorSections({ color: null, background }, (_kind, color) =>
    run(setCells('background', color))
  )
  return [
    {
      label: 'Cells',
      actions: actions(state, run, [
        ['Merge cells', TableCellsMerge, mergeCells],
        ['Split cell', TableCellsSplit, splitCell],
        ['Clear cells', Eraser, deleteCellSelection],
      ]),
    },
    {
      label: 'Alignment',
      value: (at && sharedAttribute(at, 'align')) ?? 'left',
      choices: [
        { value: 'left', label: 'Left', icon: <AlignLeft aria-hidden size={16} /> },
        { value: 'center', label: 'Center', icon: <AlignCenter aria-hidden size={16} /> },
        { value: 'right', label: 'Right', icon: <AlignRight aria-hidden size={16} /> },
      ],
      onChoose: (value) => run(setCells('align', value)),
    },
    { ...colors[1]!, label: 'Background' },
  ]
}

export const tableSections: Make = (state, run) => {
  const at = tableAt(state)
  return [
    {
      label: 'Headers',
      toggles: [
        {
          label: 'Header row',
          icon: PanelTop,
          checked: at !== null && rowIsHeader(at.map, at.table, 0),
          onChange: () => run(toggleHeaderRow),
        },
        {
          label: 'Header column',
          icon: PanelLeft,
          checked: at !== null && columnIsHeader(at.map, at.table, 0),
          onChange: () => run(toggleHeaderColumn),
        },
      ],
    },
    {
      label: 'Table',
      actions: actions(state, run, [
        ['Fit to the page', RotateCcw, clearWidths],
        ['Delete table', Trash2, removeTable],
      ]),
    },
  ]
}
