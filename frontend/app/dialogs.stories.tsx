import type { Meta, StoryObj } from '@storybook/react-vite'
import { getDefaultStore, type PrimitiveAtom } from 'jotai'
import type { ComponentType } from 'react'
import { userEvent, within } from 'storybook/test'
import {
  FAILED,
  PICTURED,
  respondWith,
  type Responses,
  SIGNED_IN,
  THINNED,
} from '../.storybook/responses.js'
import { WITH_PENDING_RECEIPT, WITH_RECEIPTS } from '../.storybook/receipt-responses.js'
import { SHARES, WITH_SHARES, withShare } from '../.storybook/share-responses.js'
import { screen } from '../.storybook/screen.js'
import StorageLimitDialog from '../features/files/storage-limit-dialog/storage-limit-dialog.js'
import ExportDialog from '../features/export/export-dialog.js'
import ShareDialog from '../features/shares/share-dialog.js'
import SettingsModal from '../features/settings/settings-modal.js'
import IconPicker from '../features/workspace/icon-picker/icon-picker.js'
import { paths } from './paths.js'
import {
  exportAtom,
  iconPickerAtom,
  type SettingsTab,
  type NamedItem,
  settingsTabAtom,
  shareAtom,
  storageLimitHitAtom,
} from './open-windows.js'

/** Dialogs that open over any screen. */
const meta: Meta = { title: 'Screens/Windows' }
export default meta

/** Returns a story of a dialog that an atom opens. */
function windowStory<Value>(
  name: string | RegExp,
  Window: ComponentType,
  atom: PrimitiveAtom<Value>,
  { open, closed }: { open: Value; closed: Value },
  responses = SIGNED_IN
): StoryObj {
  const store = getDefaultStore()
  return {
    ...screen(paths.app, responses, name, 'dialog'),
    render: () => <Window />,
    beforeEach: () => {
      respondWith(responses)
      store.set(atom, open)
      return () => store.set(atom, closed)
    },
  }
}

function settings(open: SettingsTab, responses?: Responses) {
  const shown = { open, closed: null }
  return windowStory('Settings', SettingsModal, settingsTabAtom, shown, responses)
}

const PAGE: NamedItem = { id: 7, name: 'First day', block_type: 'page' }

/** Returns a story of the dialog that shares an item. Waits for the text. */
function sharing(item: NamedItem, responses: Responses, text: string | RegExp): StoryObj {
  const name = `Share “${item.name}”`
  const story = windowStory(name, ShareDialog, shareAtom, { open: item, closed: null }, responses)
  return { ...story, play: async () => void (await within(document.body).findAllByText(text)) }
}

export const MyAccount = settings('account')
export const UpdatePassword = settings('password')
export const MyPlan = settings('plan')
export const PaymentsHistory = settings('payments')
export const SharedByYou = settings('shares', WITH_SHARES)
export const NothingSharedByYou = settings('shares')
export const SharedByYouNotLoaded = settings('shares', { ...SIGNED_IN, '/shares': FAILED })
export const DeletedForGood = settings('deleted', WITH_RECEIPTS)
export const NothingDeletedForGood = settings('deleted')
export const ReceiptNotConfirmed = settings('deleted', WITH_PENDING_RECEIPT)
export const ReceiptsNotLoaded = settings('deleted', { ...SIGNED_IN, '/receipts': FAILED })
export const EndAllShares: StoryObj = {
  ...SharedByYou,
  play: async () => {
    const body = within(document.body)
    await userEvent.click(await body.findByRole('button', { name: 'End all' }))
    await body.findByRole('dialog', { name: 'End all shares?' })
  },
}
export const ShareOff = sharing(PAGE, SIGNED_IN, 'Only you can read this page.')
export const ShareOn = sharing(PAGE, WITH_SHARES, '12 page views. Strata doesn’t record who reads.')
export const ShareProtected = sharing(
  { ...PAGE, id: 31, name: 'Tides', block_type: 'section' },
  withShare(SHARES.protected),
  'Visitors have to enter it.'
)
export const ShareExpired = sharing(
  { ...PAGE, id: 3, name: 'Field notes', block_type: 'file' },
  withShare(SHARES.expired),
  'The end date has passed, so nobody can open the link. Choose a later date or remove it.'
)
export const ShareOfOuterFile = sharing(
  { ...PAGE, id: 8, name: 'Untitled page' },
  withShare({ ...SHARES.expired, expires_at: null }),
  /can read this page as well/
)
export const ShareNotLoaded = sharing(
  PAGE,
  { ...SIGNED_IN, '/shares': FAILED },
  'Couldn’t load the share'
)
export const SharePassword: StoryObj = {
  ...ShareOn,
  play: async () => {
    const body = within(document.body)
    await userEvent.click(await body.findByRole('button', { name: 'Set password' }))
    await userEvent.click(await body.findByRole('button', { name: 'Save password' }))
    await body.findByText('Use at least 4 characters.')
  },
}
export const EndShare: StoryObj = {
  ...ShareOn,
  play: async () => {
    const body = within(document.body)
    await userEvent.click(await body.findByRole('button', { name: 'End sharing' }))
    await body.findByRole('dialog', { name: /^End the share of.*“First day”/ })
  },
}
export const VersionsSettings = settings('versions')
export const VersionsThinned = settings('versions', THINNED)
export const ThinVersions: StoryObj = {
  ...VersionsSettings,
  play: async () => {
    const body = within(document.body)
    await userEvent.click(await body.findByRole('switch', { name: /^Keep one version a day/ }))
    await body.findByRole('dialog', { name: 'Keep one version a day?' })
  },
}
export const ImportSettings = settings('import')
export const ExportSettings = settings('export')
export const Export = windowStory(/^Export.*“Research”$/, ExportDialog, exportAtom, {
  open: { id: 1, name: 'Research', block_type: 'folder' },
  closed: null,
})
export const Icons = windowStory(/^Icon of.*“Research”$/, IconPicker, iconPickerAtom, {
  open: PICTURED,
  closed: null,
})
export const StorageLimit = windowStory(
  'Storage limit exceeded',
  StorageLimitDialog,
  storageLimitHitAtom,
  { open: true, closed: false }
)
