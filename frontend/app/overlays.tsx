import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { loadableOverlay } from './loadable-overlay.js'
import { passwordChangedAtom } from './password-changed.js'
import { paths } from './paths.js'
import { useSession } from './session.js'
import { settingsTabAtom } from './settings-tab.js'
import { storageLimitHitAtom } from './storage-limit.js'

const ToastProvider = loadableOverlay(async () => {
  const { ToastProvider: provider } = await import('../ui/toast/toast.js')
  return { default: provider }
})

const TooltipLayer = loadableOverlay(async () => {
  const { TooltipLayer: layer } = await import('../ui/tooltip/tooltip.js')
  return { default: layer }
})

const SettingsModal = loadableOverlay(() => import('../features/settings/settings-modal.js'))
const StorageLimitDialog = loadableOverlay(
  () => import('../features/files/storage-limit-dialog/storage-limit-dialog.js')
)
const PasswordChangedDialog = loadableOverlay(
  () => import('../features/account/password-changed-dialog.js')
)

/** The places for toasts and tooltips. Visitors of the front page do not fetch their code. */
export function Overlays() {
  const session = useSession()
  const [path] = useLocation()
  const passwordChanged = useWanted(useAtomValue(passwordChangedAtom) !== null)
  if (session.status !== 'signed-in' && path === paths.home) return null
  return (
    <>
      <TooltipLayer />
      {session.status === 'signed-in' && <SignedInDialogs />}
      {passwordChanged && <PasswordChangedDialog />}
    </>
  )
}

/** Windows that open over any screen. Their code is fetched when they first do. */
function SignedInDialogs() {
  const settings = useWanted(useAtomValue(settingsTabAtom) !== null)
  const storageLimit = useWanted(useAtomValue(storageLimitHitAtom))
  return (
    <>
      <ToastProvider />
      {settings && <SettingsModal />}
      {storageLimit && <StorageLimitDialog />}
    </>
  )
}

/** True from the first time on, so that a window can fade away. */
function useWanted(now: boolean) {
  const [wanted, setWanted] = useState(now)
  if (now && !wanted) setWanted(true)
  return wanted || now
}
