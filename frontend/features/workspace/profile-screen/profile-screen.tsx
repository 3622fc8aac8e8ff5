import { useSetAtom } from 'jotai'
import { useLocation } from 'wouter'
import type { UserResponse } from '#modules/auth/api'
import { PageHeading } from '../../../app/page-heading.js'
import { useSession } from '../../../app/session.js'
import { settingsTabAtom } from '../../../app/open-windows.js'
import { openThen } from '../../../app/then-address.js'
import { paths } from '../../../app/paths.js'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { Button } from '../../../ui/button/button.js'
import { TopBar } from '../../../ui/top-bar/top-bar.js'
import { useIsWide } from '../../../ui/media.js'
import { Profile } from '../../account/index.js'
import { UserMenu } from '../../auth/index.js'
import { StorageUse } from '../../files/index.js'
import { AppShell } from '../app-shell/app-shell.js'
import { FolderSidebar } from '../folder-sidebar/folder-sidebar.js'
import { ShowSidebar } from '../sidebar-toggle/sidebar-toggle.js'
import { Row, Stack } from '../../../ui/layout/layout.js'
import workspace from '../workspace-screen/workspace-screen.module.css'
import styles from './profile-screen.module.css'

/** Name and picture, with links to the other settings. */
export default function ProfileScreen() {
  const session = useSession()
  return (
    <AppShell sidebar={<FolderSidebar folderId={undefined} />}>
      <TopBar leading={<ShowSidebar />} actions={<UserMenu />} />
      <main id={MAIN_ID} tabIndex={-1} className={workspace.main}>
        <Stack grow className={workspace.column}>
          <PageHeading title="Profile" className={workspace.title} />
          {session.status === 'signed-in' && <Sections user={session.user} />}
        </Stack>
      </main>
    </AppShell>
  )
}

function Sections({ user }: { user: UserResponse }) {
  const wide = useIsWide()
  const openSettings = useSetAtom(settingsTabAtom)
  const [, navigate] = useLocation()
  return (
    <Stack gap={8} className={styles.sections}>
      <Profile user={user} />
      {/* On wide screens, the sidebar shows the storage use. */}
      {!wide && <StorageUse />}
      <Row align="stretch" wrap gap={2} className={styles.settings}>
        <Button variant="quiet" onClick={() => openSettings('password')}>
          Update password
        </Button>
        <Button variant="quiet" onClick={() => openSettings('plan')}>
          My plan
        </Button>
        <Button variant="quiet" onClick={() => navigate(paths.activity)}>
          Activity
        </Button>
        <Button variant="quiet" onClick={() => openSettings('shares')}>
          Shared by you
        </Button>
        <Button variant="quiet" onClick={() => openSettings('deleted')}>
          Deleted for good
        </Button>
        <Button variant="quiet" onClick={() => openSettings('versions')}>
          Page versions
        </Button>
        <Button variant="quiet" onClick={() => openSettings('import')}>
          Import
        </Button>
        <Button variant="quiet" onClick={() => openSettings('export')}>
          Export
        </Button>
        <Button variant="quiet" onClick={openThen}>
          View an earlier day
        </Button>
      </Row>
    </Stack>
  )
}
