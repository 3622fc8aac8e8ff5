import type { Meta, StoryObj } from '@storybook/react-vite'
import { getDefaultStore, type PrimitiveAtom } from 'jotai'
import type { ComponentType } from 'react'
import { PICTURED, respondWith, SIGNED_IN } from '../.storybook/responses.js'
import { screen } from '../.storybook/screen.js'
import StorageLimitDialog from '../features/files/storage-limit-dialog/storage-limit-dialog.js'
import ExportDialog from '../features/export/export-dialog.js'
import SettingsModal from '../features/settings/settings-modal.js'
import IconPicker from '../features/workspace/icon-picker/icon-picker.js'
import { paths } from './paths.js'
import {
  exportAtom,
  iconPickerAtom,
  type SettingsTab,
  settingsTabAtom,
  storageLimitHitAtom,
} from './open-windows.js'

/** Dialogs that open over any screen. */
const meta: Meta = { title: 'Screens/Windows' }
export default meta

/** Returns a story of a dialog that an atom opens. */
function window<Value>(
  name: string,
  Window: ComponentType,
  atom: PrimitiveAtom<Value>,
  { open, closed }: { open: Value; closed: Value }
): StoryObj {
  const store = getDefaultStore()
  return {
    ...screen(paths.app, SIGNED_IN, name, 'dialog'),
    render: () => <Window />,
    beforeEach: () => {
      respondWith(SIGNED_IN)
      store.set(atom, open)
      return () => store.set(atom, closed)
    },
  }
}

function settings(open: SettingsTab) {
  return window('Settings', SettingsModal, settingsTabAtom, { open, closed: null })
}

export const MyAccount = settings('account')
export const UpdatePassword = settings('password')
export const MyPlan = settings('plan')
export const PaymentsHistory = settings('payments')
export const ImportSettings = settings('import')
export const ExportSettings = settings('export')
export const Export = window('Export “Research”', ExportDialog, exportAtom, {
  open: { id: 1, name: 'Research', block_type: 'folder' },
  closed: null,
})
export const Icons = window('Icon of “Research”', IconPicker, iconPickerAtom, {
  open: PICTURED,
  closed: null,
})
export const StorageLimit = window(
  'Storage limit exceeded',
  StorageLimitDialog,
  storageLimitHitAtom,
  { open: true, closed: false }
)
