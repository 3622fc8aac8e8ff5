import {
  Bold,
  Code,
  Heading1,
  Heading2,
  Heading3,
  Italic,
  type LucideIcon,
  Redo2,
  Type,
  Underline,
  Undo2,
} from 'lucide-react'
import type { Command } from 'prosemirror-state'
import { useSyncExternalStore } from 'react'
import { Toolbar, ToolbarButton, ToolbarSeparator } from '../../../ui/toolbar/toolbar.js'
import * as commands from '../view/commands.js'
import type { Format } from '../view/format.js'
import type { PageView } from '../view/page-view.js'

interface Item {
  label: string
  keys: string
  icon: LucideIcon
  command: Command
  pressed: (format: Format) => boolean
}

const MOD = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl+'
const ALT = MOD === '⌘' ? '⌥' : 'Alt+'

const BLOCKS: Item[] = [
  item('Text', `${MOD}${ALT}0`, Type, commands.setParagraph, ({ level }) => level === 0),
  item('Heading 1', `${MOD}${ALT}1`, Heading1, commands.setHeading(1), ({ level }) => level === 1),
  item('Heading 2', `${MOD}${ALT}2`, Heading2, commands.setHeading(2), ({ level }) => level === 2),
  item('Heading 3', `${MOD}${ALT}3`, Heading3, commands.setHeading(3), ({ level }) => level === 3),
]

const MARKS: Item[] = [
  item('Bold', `${MOD}B`, Bold, commands.toggleBold, ({ bold }) => bold),
  item('Italic', `${MOD}I`, Italic, commands.toggleItalic, ({ italic }) => italic),
  item('Underline', `${MOD}U`, Underline, commands.toggleUnderline, ({ underline }) => underline),
  item('Code', `${MOD}E`, Code, commands.toggleCode, ({ code }) => code),
]

/** What can be done with the selection, and what is on. */
export function FormattingBar({ view }: { view: PageView }) {
  const format = useSyncExternalStore(view.subscribe, () => view.format)
  const button = ({ label, keys, icon: Icon, command, pressed }: Item) => (
    <ToolbarButton
      key={label}
      label={label}
      keys={keys}
      pressed={pressed(format)}
      onPress={() => view.run(command)}
    >
      <Icon aria-hidden />
    </ToolbarButton>
  )
  return (
    <Toolbar label="Formatting">
      {BLOCKS.map(button)}
      <ToolbarSeparator />
      {MARKS.map(button)}
      <ToolbarSeparator />
      <ToolbarButton
        label="Undo"
        keys={`${MOD}Z`}
        disabled={!format.canUndo}
        onPress={() => view.run(commands.undo)}
      >
        <Undo2 aria-hidden />
      </ToolbarButton>
      <ToolbarButton
        label="Redo"
        keys={`${MOD}Shift+Z`}
        disabled={!format.canRedo}
        onPress={() => view.run(commands.redo)}
      >
        <Redo2 aria-hidden />
      </ToolbarButton>
    </Toolbar>
  )
}

function item(
  label: string,
  keys: string,
  icon: LucideIcon,
  command: Command,
  pressed: Item['pressed']
): Item {
  return { label, keys, icon, command, pressed }
}
