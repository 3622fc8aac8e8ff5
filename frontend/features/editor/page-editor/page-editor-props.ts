import type { ComponentType, ReactNode } from 'react'
import type { BlockSummary } from '#modules/workspace/api'
import type { PageSetting } from '../more-menu/page-setting.js'
import type { SidebarSwitch } from '../more-menu/more-menu.js'
import type { PagePickerProps } from '../move-to-page/contract.js'

export interface PageBarProps {
  /** What opens the page's menu; nothing while the page is on its way. */
  more?: ReactNode
}

export interface PageEditorProps {
  pageId: number
  /** The section that the address says the page is in. */
  sectionId: number
  /** Leads on to where the page is, or says that it is nowhere; stands where the page would be. */
  notHere: ReactNode
  /** What stands first in the top bar: the way back and the parent's name. */
  leading: ReactNode
  /** Stands below the page where a thumb reaches it; without it the page's menu is in the top bar. */
  Bar?: ComponentType<PageBarProps>
  /** The sidebar beside the page; null where there is none. */
  sidebar: SidebarSwitch | null
  /** True right after the page was made: its title waits to be typed over. */
  isNew: boolean
  /** Called after each save, also of a page that was left meanwhile. */
  onSaved: (pageId: number, name: string) => void
  /** Called with the name that is typed until it is saved, then with null. */
  onUnsavedName: (unsaved: { id: number; name: string } | null) => void
  /** Changes a setting of the page: it shows at once. */
  onSet: <Name extends keyof PageSetting>(
    page: BlockSummary,
    name: Name,
    value: PageSetting[Name]
  ) => void
  /** Asks for another page to move blocks to. */
  Picker: ComponentType<PagePickerProps>
  /** Puts the page into the trash. */
  onDelete: (page: BlockSummary) => void
}
