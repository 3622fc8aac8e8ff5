import type { ComponentType, ReactNode } from 'react'
import type { BlockSummary } from '#modules/workspace/api'
import type { PageSetting } from '../more-menu/page-setting.js'
import type { SidebarSwitch } from '../more-menu/more-menu.js'
import type { PagePickerProps } from '../move-to-page/contract.js'

export interface PageBarProps {
  /** Trigger of the page's menu; missing while the page loads. */
  more?: ReactNode
}

export interface PageEditorProps {
  pageId: number
  /** Id of the page's section according to the address. */
  sectionId: number
  /**
   * Shown in place of the page: redirects to the page's actual address, or reports that it does not
   * exist.
   */
  notHere: ReactNode
  /** Rendered beside the open page once it is elsewhere: redirects to its actual address. */
  moved: ReactNode
  /** Start of the top bar: the way back and the parent's name. */
  leading: ReactNode
  /** Bar below the page, within thumb reach. Without it, the page's menu is in the top bar. */
  Bar?: ComponentType<PageBarProps>
  /** Button in the top bar that shares the page. */
  Share: ComponentType<{ item: BlockSummary }>
  /** Button in the top bar that adds the page to the favorites, or removes it. */
  Star: ComponentType<{ item: BlockSummary }>
  /** Emoji above the title, with the button that changes it. */
  Icon: ComponentType<{ item: BlockSummary }>
  /** Opens the picker of icons. */
  onPickIcon: (page: BlockSummary) => void
  /** Sidebar next to the page; null if there is none. */
  sidebar: SidebarSwitch | null
  /** True right after the page was created: its title is selected for typing. */
  isNew: boolean
  /** Called after each save, even if the user has left the page. */
  onSaved: (pageId: number, name: string) => void
  /** Called with the typed name until it is saved, then with null. */
  onUnsavedName: (unsaved: { id: number; name: string } | null) => void
  /** Changes a setting of the page, which takes effect at once. */
  onSet: <Name extends keyof PageSetting>(
    page: BlockSummary,
    name: Name,
    value: PageSetting[Name]
  ) => void
  /** Dialog that picks another page to move blocks to. */
  Picker: ComponentType<PagePickerProps>
  /** Marks the page as a template, or removes the mark. */
  onTemplate: (page: BlockSummary) => void
  /** Duplicates the page and opens the copy. */
  onDuplicate: (page: BlockSummary) => void
  /** Moves the page to the trash. */
  onDelete: (page: BlockSummary) => void
}
