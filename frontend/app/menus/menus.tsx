import type { ComponentProps } from 'react'
import { closedByPress } from '../closed-by-press.js'
import { loadableOverlay } from '../loadable-overlay.js'
import { useWanted } from '../use-wanted.js'
import { laterMenu } from './later-menu.js'
import { fetchMenus, type MenuCode } from './load-menus.js'

/** A menu below the button that opens it. */
export const Menu = laterMenu((code) => code.Menu) as MenuCode['Menu']

/** Menu with sections of choices, toggles, actions and submenus. */
export const SectionMenu = laterMenu((code) => code.SectionMenu)

/** Menu with the siblings of a crumb. */
export const CrumbMenu = laterMenu((code) => code.CrumbMenu)

const LoadedContextMenu = loadableOverlay(async () => {
  const { ContextMenu: loaded } = await fetchMenus()
  return { default: loaded }
}, closedByPress())

/** A context menu shared by all rows of a list, opened for one row. */
export function ContextMenu(props: ComponentProps<MenuCode['ContextMenu']>) {
  return useWanted(props.open) && <LoadedContextMenu {...props} />
}
