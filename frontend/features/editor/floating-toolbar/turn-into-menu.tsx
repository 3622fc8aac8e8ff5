import { ChevronDown, Type } from 'lucide-react'
import type { Command } from 'prosemirror-state'
import { type MenuSection, SectionMenu } from '../../../ui/menu/section-menu.js'
import { ToolbarMenuButton } from '../../../ui/toolbar/toolbar.js'
import { turnIntoItems } from '../extensions/extensions.js'
import { keyNames } from '../../../ui/keys/key-names.js'
import type { PageView } from '../view/page-view.js'

interface TurnIntoMenuProps {
  view: PageView
  /** Title of the block's current entry; '' for a block without one. */
  current: string
  /** True to show only the icon where space is limited. */
  iconOnly?: boolean
}

/** Menu that converts the block at the selection to another kind (rule 6.3). */
export function TurnIntoMenu({ view, current, iconOnly = false }: TurnIntoMenuProps) {
  const Icon = turnIntoItems.find(({ title }) => title === current)?.icon ?? Type
  return (
    <SectionMenu
      align="start"
      onLeave={() => view.focus()}
      label="Turn into"
      showLabels
      trigger={
        <ToolbarMenuButton label={`Turn into: ${current || 'another block'}`}>
          {iconOnly ? <Icon aria-hidden /> : <span>{current || 'Turn into'}</span>}
          <ChevronDown aria-hidden />
        </ToolbarMenuButton>
      }
      sections={[turnIntoSection(current, (command) => view.runAside(command))]}
    />
  )
}

/** Returns the menu section of all kinds that a block can be turned into. */
export function turnIntoSection(current: string, choose: (command: Command) => void): MenuSection {
  return {
    label: 'Turn into',
    value: current,
    choices: turnIntoItems.map(({ title, icon: Icon, keys }) => ({
      value: title,
      label: title,
      icon: <Icon aria-hidden size={16} />,
      keys: keys && keyNames(keys),
    })),
    onChoose: (title) => {
      const item = turnIntoItems.find((other) => other.title === title)
      if (item) choose(item.command)
    },
  }
}
