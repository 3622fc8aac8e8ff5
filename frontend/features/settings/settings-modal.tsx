import { useAtom } from 'jotai'
import { useState } from 'react'
import { type SettingsTab, settingsTabAtom } from '../../app/open-windows.js'
import { Button } from '../../ui/button/button.js'
import { Dialog } from '../../ui/dialog/dialog.js'
import { Tabs, type Tab } from '../../ui/tabs/tabs.js'
import { MyPlan, PaymentsHistory } from '../billing/index.js'
import { DeletedForGood } from '../receipts/index.js'
import { SharedByYou } from '../shares/index.js'
import { MyAccountTab } from './my-account-tab.js'
import { ExportEverything } from '../export/index.js'
import { ImportTab } from '../imports/index.js'
import { PageVersionsTab } from './page-versions-tab.js'
import styles from './settings-modal.module.css'
import { UpdatePasswordTab } from './update-password-tab.js'

const TABS: Tab<SettingsTab>[] = [
  { value: 'account', label: 'My account', content: <MyAccountTab /> },
  { value: 'password', label: 'Update password', content: <UpdatePasswordTab /> },
  { value: 'plan', label: 'My plan', content: <MyPlan /> },
  { value: 'payments', label: 'Payments history', content: <PaymentsHistory /> },
  { value: 'shares', label: 'Shared by you', content: <SharedByYou /> },
  { value: 'deleted', label: 'Deleted for good', content: <DeletedForGood /> },
  { value: 'versions', label: 'Page versions', content: <PageVersionsTab /> },
  { value: 'import', label: 'Import', content: <ImportTab /> },
  { value: 'export', label: 'Export', content: <ExportEverything /> },
]

/** Settings modal, opened from anywhere with `settingsTabAtom` (rule 15.9). */
export default function SettingsModal() {
  const [tab, setTab] = useAtom(settingsTabAtom)
  // While the modal fades out, it keeps showing its last tab.
  const [shown, setShown] = useState<SettingsTab>(tab ?? 'account')
  if (tab !== null && tab !== shown) setShown(tab)
  const close = () => setTab(null)
  return (
    <Dialog
      open={tab !== null}
      onClose={close}
      size="extra-large"
      title="Settings"
      actions={
        <Button variant="quiet" onClick={close}>
          Close
        </Button>
      }
    >
      <div className={styles.content}>
        <Tabs label="Settings" tabs={TABS} value={shown} onChange={setTab} placement="side" />
      </div>
    </Dialog>
  )
}
