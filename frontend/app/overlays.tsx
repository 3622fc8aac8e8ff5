import { type PrimitiveAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { closedByPress } from './closed-by-press.js'
import { fetchLater } from './fetch-later.js'
import { leaveHistory } from './history-address.js'
import { laterOverlay } from './later-overlay.js'
import { loadableOverlay } from './loadable-overlay.js'
import { takesKeys } from './takes-keys.js'
import {
  exportAtom,
  iconPickerAtom,
  importAtom,
  passwordChangedAtom,
  settingsTabAtom,
  shareAtom,
  storageLimitHitAtom,
} from './open-windows.js'
import { useSession } from './session.js'
import { leaveThen } from './then-address.js'
import { useHistoryAddress } from './use-history-address.js'
import { useThenAddress } from './use-then-address.js'
import { useWanted } from './use-wanted.js'
import { toastWaitsAtom } from '../ui/toast/toast.js'
import { HINTED } from '../ui/tooltip/hinted.js'

const ToastProvider = loadableOverlay(async () => {
  const { ToastProvider: provider } = await import('../ui/toast/toast-provider.js')
  return { default: provider }
})

/** Without its code, as offline on a first visit, the app works without tooltips. */
const TooltipLayer = laterOverlay(() =>
  import('../ui/tooltip/tooltip-layer.js').catch(() => ({ default: () => null }))
)
const SettingsModal = loadableOverlay(
  () => import('../features/settings/settings-modal.js'),
  closedByPress(undefined, () => useClose(settingsTabAtom))
)
const IconPicker = loadableOverlay(
  () => import('../features/workspace/icon-picker/icon-picker.js'),
  closedByPress(takesKeys(), () => useClose(iconPickerAtom))
)
const ExportDialog = loadableOverlay(
  () => import('../features/export/export-dialog.js'),
  closedByPress(undefined, () => useClose(exportAtom))
)
const ShareDialog = loadableOverlay(
  () => import('../features/shares/share-dialog.js'),
  closedByPress(undefined, () => useClose(shareAtom))
)
const HistoryWindow = loadableOverlay(
  () => import('../features/history/history-window.js'),
  closedByPress(undefined, () => leaveHistory)
)
const TimeTravelWindow = loadableOverlay(
  () => import('../features/time-travel/time-travel-window.js'),
  closedByPress(undefined, () => leaveThen)
)
const ImportDialog = loadableOverlay(
  () => import('../features/imports/dialog/import-dialog.js'),
  closedByPress(undefined, () => useClose(importAtom))
)
const StorageLimitDialog = loadableOverlay(
  () => import('../features/files/storage-limit-dialog/storage-limit-dialog.js')
)
const PasswordChangedDialog = loadableOverlay(
  () => import('../features/account/password-changed-dialog.js')
)

/** Returns the function that closes the window of an atom. */
function useClose<T>(windowAtom: PrimitiveAtom<T | null>) {
  const set = useSetAtom(windowAtom)
  return () => set(null)
}

/** Containers for toasts, tooltips and dialogs over any screen. */
export default function Overlays() {
  const session = useSession()
  const hinting = useHinting()
  const passwordChanged = useWanted(useAtomValue(passwordChangedAtom) !== null)
  return (
    <>
      {hinting && <TooltipLayer />}
      {session.status === 'signed-in' && <SignedInDialogs />}
      {passwordChanged && <PasswordChangedDialog />}
    </>
  )
}

/** Returns true once a control with a tooltip was hovered or focused. */
function useHinting() {
  const [hinting, setHinting] = useState(false)
  useEffect(() => {
    const ended = new AbortController()
    const look = ({ target }: Event) => {
      if (!(target as Element).closest(HINTED)) return
      ended.abort()
      setHinting(true)
    }
    for (const type of ['pointerover', 'focusin'])
      document.addEventListener(type, look, { signal: ended.signal })
    return () => ended.abort()
  }, [])
  return hinting
}

/** Dialogs over any screen. Their code is fetched when they first open. */
function SignedInDialogs() {
  const toasts = useWanted(useAtomValue(toastWaitsAtom))
  const settings = useWanted(useAtomValue(settingsTabAtom) !== null)
  const icons = useWanted(useAtomValue(iconPickerAtom) !== null)
  const exporting = useWanted(useAtomValue(exportAtom) !== null)
  const sharing = useWanted(useAtomValue(shareAtom) !== null)
  const importing = useWanted(useAtomValue(importAtom) !== null)
  useEffect(() => {
    // These also open offline.
    for (const code of [ToastProvider, IconPicker, HistoryWindow]) fetchLater(code)
  }, [])
  const history = useWanted(useHistoryAddress() !== null)
  const then = useWanted(useThenAddress() !== null)
  const storageLimit = useWanted(useAtomValue(storageLimitHitAtom))
  return (
    <>
      {toasts && <ToastProvider />}
      {settings && <SettingsModal />}
      {icons && <IconPicker />}
      {exporting && <ExportDialog />}
      {sharing && <ShareDialog />}
      {history && <HistoryWindow />}
      {then && <TimeTravelWindow />}
      {importing && <ImportDialog />}
      {storageLimit && <StorageLimitDialog />}
    </>
  )
}
