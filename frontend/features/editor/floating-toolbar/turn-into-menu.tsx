import { ChevronDown, Type } from 'lucide-react'
import { SectionMenu } from '../../../ui/menu/section-menu.js'
import { ToolbarMenuButton } from '../../../ui/toolbar/toolbar.js'
import { turnIntoItems } from '../view/features.js'
import { keyNames } from '../view/key-names.js'
import type { PageView } from '../view/page-view.js'

interface TurnIntoMenuProps {
  view: PageView
  /** Title of what the block is; '' for what is none of them. */
  current: string
  /** Shows the icon alone, where there is little room. */
  iconOnly?: boolean
}

/** Makes another kind of block of the one at the selection (SPEC §2, 'Turn into'). */
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
          {iconOnly ? <Icon aria-hidden /> : current || 'Turn into'}
          <ChevronDown aria-hidden />
        </ToolbarMenuButton>
      }
      sections={[
        {
          label: 'Turn into',
          value: current,
          choices: turnIntoItems.map(({ title, icon: ItemIcon, keys }) => ({
            value: title,
            label: title,
            icon: <ItemIcon aria-hidden size={16} />,
            keys: keys && keyNames(keys),
          })),
          onChoose: (title) => {
            const item = turnIntoItems.find((other) => other.title === title)
            if (item) view.runAside(item.command)
          },
        },
      ]}
    />
  )
}
