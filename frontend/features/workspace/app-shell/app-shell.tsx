import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useIsWide } from '../../../ui/use-is-wide.js'
import { BottomBar } from '../bottom-bar/bottom-bar.js'
import { SearchHost } from '../search/search-host.js'
import { sidebarOpenAtom } from '../sidebar-toggle/sidebar-open.js'
import styles from './app-shell.module.css'

interface AppShellProps {
  /** Beside the content, on wide screens only; it can be closed. */
  sidebar: ReactNode
  /** Leaves the whole of a narrow screen to the content. */
  withoutBottomBar?: boolean
  children: ReactNode
}

/** The frame of every screen of signed-in people. */
export function AppShell({ sidebar, withoutBottomBar = false, children }: AppShellProps) {
  const wide = useIsWide()
  const open = useAtomValue(sidebarOpenAtom)
  return (
    <div className={styles.shell}>
      {wide && open && sidebar}
      <div className={styles.content}>{children}</div>
      {!wide && !withoutBottomBar && <BottomBar />}
      <SearchHost />
    </div>
  )
}
