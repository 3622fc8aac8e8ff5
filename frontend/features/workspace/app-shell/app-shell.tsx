import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { loadableOverlay } from '../../../app/loadable-overlay.js'
import { useFollowedImport } from '../../../app/followed-import.js'
import { useSession } from '../../../app/session.js'
import { useIsWide } from '../../../ui/media.js'
import { BottomBar } from '../bottom-bar/bottom-bar.js'
import { ConnectionNotice } from '../connection-notice/connection-notice.js'
import { Stack } from '../../../ui/layout/layout.js'
import noticeStyles from '../connection-notice/connection-notice.module.css'
import { CommandBarHost } from '../command-bar/command-bar-host.js'
import { usePrefetchOfLinks } from '../prefetch/use-prefetch.js'
import { sidebarOpenAtom } from '../sidebar-toggle/sidebar-toggle.js'
import { OrphanedDrafts } from '../orphaned-drafts/orphaned-drafts.js'
import { useMutationQueue } from '../mutation-queue/use-mutation-queue.js'
import styles from './app-shell.module.css'

const FirstSteps = loadableOverlay(() => import('../first-steps/first-steps.js'))
const ImportNotice = loadableOverlay(async () => {
  const { ImportNotice: notice } = await import('../../imports/index.js')
  return { default: notice }
})

interface AppShellProps {
  /** Shown beside the content on wide screens only. The user can close it. */
  sidebar: ReactNode
  /** True to give the whole narrow screen to the content. */
  withoutBottomBar?: boolean
  children: ReactNode
}

/** Frame of every screen for signed-in users. */
export function AppShell({ sidebar, withoutBottomBar = false, children }: AppShellProps) {
  const wide = useIsWide()
  const open = useAtomValue(sidebarOpenAtom)
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : undefined
  useMutationQueue(userId)
  const followedImport = useFollowedImport(userId)
  usePrefetchOfLinks()
  const isNew = session.status === 'signed-in' && session.user.first_steps === 'open'
  return (
    <div className={styles.shell}>
      {wide && open && (
        <Stack fixed className={styles.side}>
          {sidebar}
          {isNew && <FirstSteps />}
        </Stack>
      )}
      <Stack grow shrink className={styles.content}>
        {children}
      </Stack>
      {!wide && !withoutBottomBar && isNew && <FirstSteps />}
      {!wide && !withoutBottomBar && <BottomBar />}
      <ConnectionNotice>
        <OrphanedDrafts />
        {followedImport && <ImportNotice id={followedImport} className={noticeStyles.notice} />}
      </ConnectionNotice>
      <CommandBarHost />
    </div>
  )
}
