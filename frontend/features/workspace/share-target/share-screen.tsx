import { useLocation } from 'wouter'
import { PageHeading } from '../../../app/page-heading.js'
import { paths } from '../../../app/paths.js'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { useAddressSearch } from '../../../app/use-address-search.js'
import { Button } from '../../../ui/button/button.js'
import { EmptyState } from '../../../ui/empty-state/empty-state.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import { TopBar } from '../../../ui/top-bar/top-bar.js'
import { UserMenu } from '../../auth/index.js'
import { AppShell } from '../app-shell/app-shell.js'
import { FolderSidebar } from '../folder-sidebar/folder-sidebar.js'
import { ShowSidebar } from '../sidebar-toggle/sidebar-toggle.js'
import { Row, Stack, Text } from '../../../ui/layout/layout.js'
import workspace from '../workspace-screen/workspace-screen.module.css'
import styles from './share-screen.module.css'
import { readShared, type Shared } from './shared.js'
import { useSaveShared } from './use-save-shared.js'

/** Previews content shared by another app. Opening the link alone creates no page (rule 15.23). */
export default function ShareScreen() {
  const shared = readShared(useAddressSearch())
  const isEmpty = shared.name === '' && shared.lines.length === 0
  return (
    <AppShell sidebar={<FolderSidebar folderId={undefined} />}>
      <TopBar leading={<ShowSidebar />} actions={<UserMenu />} />
      <main id={MAIN_ID} tabIndex={-1} className={workspace.main}>
        <Stack grow className={workspace.column}>
          <PageHeading title="Save to Strata" className={workspace.title} />
          {isEmpty ? <NothingShared /> : <SharedText shared={shared} />}
        </Stack>
      </main>
    </AppShell>
  )
}

function NothingShared() {
  return (
    <EmptyState
      title="Nothing was shared"
      text="Share a text or an address with Strata, and it becomes a page."
    />
  )
}

function SharedText({ shared }: { shared: Shared }) {
  const [, navigate] = useLocation()
  const { save, saving, problem } = useSaveShared(shared)
  return (
    <Stack gap={5} className={styles.shared}>
      <Stack
        as="article"
        translate="no"
        aria-label="What was shared"
        gap={2}
        breakable
        className={styles.text}
      >
        <Text as="h2" size="lg" weight="semibold">
          {shared.name}
        </Text>
        {shared.lines.map((line, i) => (
          <p key={i}>{line}</p>
        ))}
      </Stack>
      <FormError message={problem} />
      <Row align="stretch" wrap gap={2}>
        <Button pending={saving} onClick={() => void save()}>
          Save as a page
        </Button>
        <Button variant="quiet" onClick={() => navigate(paths.app)}>
          Cancel
        </Button>
      </Row>
    </Stack>
  )
}
