import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { isFreeSinceNavigation, PageHeading } from '../../../app/page-heading.js'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { CommandSearch } from '../../../ui/command-palette/command-search.js'
import { TopBar } from '../../../ui/top-bar/top-bar.js'
import { UserMenu } from '../../auth/index.js'
import { AppShell } from '../app-shell/app-shell.js'
import { FolderSidebar } from '../folder-sidebar/folder-sidebar.js'
import { ShowSidebar } from '../sidebar-toggle/sidebar-toggle.js'
import { Stack } from '../../../ui/layout/layout.js'
import styles from '../workspace-screen/workspace-screen.module.css'
import { useSearch } from './use-search.js'

/**
 * Search as a separate screen. The address holds the keyword, so that Back leads to the results.
 */
export default function SearchScreen() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState(() => params.get('keyword') ?? '')
  const { keyword, props } = useSearch(typed)
  const column = useRef<HTMLDivElement>(null)
  const [path] = useLocation()

  // Focuses the field rather than the heading, because users come here to type.
  useEffect(() => {
    if (isFreeSinceNavigation()) column.current?.querySelector('input')?.focus()
  }, [path])

  useEffect(() => {
    setParams(keyword ? { keyword } : {}, { replace: true })
  }, [keyword, setParams])

  return (
    <AppShell sidebar={<FolderSidebar folderId={undefined} />}>
      <TopBar leading={<ShowSidebar />} actions={<UserMenu />} />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <Stack ref={column} grow className={styles.column}>
          <PageHeading title="Search" className={styles.title} />
          <CommandSearch {...props} boxed query={typed} onQueryChange={setTyped} />
        </Stack>
      </main>
    </AppShell>
  )
}
