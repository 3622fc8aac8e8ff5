import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageHeading } from '../../../app/page-heading.js'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { EmptyState } from '../../../ui/empty-state/empty-state.js'
import { TopBar } from '../../../ui/top-bar/top-bar.js'
import { UserMenu } from '../../auth/index.js'
import { FolderSidebar } from '../folder-sidebar/folder-sidebar.js'
import { ShowSidebar } from '../sidebar-toggle/sidebar-toggle.js'
import styles from '../workspace-screen/workspace-screen.module.css'
import { AppShell } from './app-shell.js'

interface ComingScreenProps {
  icon: LucideIcon
  title: string
  /** What will be here. */
  text: string
  /** What is here already. */
  children?: ReactNode
}

/** A place of the app that is not built yet, and says so. */
export function ComingScreen({ icon, title, text, children }: ComingScreenProps) {
  return (
    <AppShell sidebar={<FolderSidebar folderId={undefined} />}>
      <TopBar leading={<ShowSidebar />} actions={<UserMenu />} />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <div className={styles.column}>
          <PageHeading title={title} className={styles.title} />
          {children}
          <EmptyState icon={icon} title="Not built yet" text={text} />
        </div>
      </main>
    </AppShell>
  )
}
