import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { passwordChangedAtom } from './password-changed.js'
import { paths } from './paths.js'
import { useSession } from './session.js'
import { settingsTabAtom } from './settings-tab.js'
import { storageLimitHitAtom } from './storage-limit.js'

const ToastProvider = lazy(async () => {
  const { ToastProvider: provider } = await import('../ui/toast/toast.js')
  return { default: provider }
})

const TooltipLayer = lazy(async () => {
  const { TooltipLayer: layer } = await import('../ui/tooltip/tooltip.js')
  return { default: layer }
})

const SettingsModal = lazy(() => import('../features/settings/settings-modal.js'))
const StorageLimitDialog = lazy(
  () => import('../features/files/storage-limit-dialog/storage-limit-dialog.js')
)
const PasswordChangedDialog = lazy(() => import('../features/account/password-changed-dialog.js'))

/** The places for toasts and tooltips. Visitors of the front page do not fetch their code. */
export function Overlays() {
  const session = useSession()
  const [path] = useLocation()
  const passwordChanged = useWanted(useAtomValue(passwordChangedAtom))
  if (session.status !== 'signed-in' && path === paths.home) return null
  return (
    <Suspense fallback={null}>
      <TooltipLayer />
      {session.status === 'signed-in' && <SignedInDialogs />}
      {passwordChanged && <PasswordChangedDialog />}
    </Suspense>
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
