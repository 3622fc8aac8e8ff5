import type { Meta, StoryObj } from '@storybook/react-vite'
import { getDefaultStore } from 'jotai'
import { userEvent, within } from 'storybook/test'
import type { ImportResponse } from '#modules/workspace/api'
import { part } from '../../.storybook/part.js'
import {
  FAILED,
  PENDING,
  respondWith,
  type Responses,
  SIGNED_IN,
} from '../../.storybook/responses.js'
import { IMPORT_ID, WITH_IMPORTS, withImport } from '../../.storybook/import-responses.js'
import { importAtom, type ShownImport } from '../../app/open-windows.js'
import ImportDialog from './dialog/import-dialog.js'
import { ImportNotice } from './notice/import-notice.js'
import { ImportTab } from './tab/import-tab.js'
import { type Upload, uploadsAtom } from './uploads.js'

/** Imports in each of their states. */
const meta: Meta = { title: 'Import' }
export default meta

const body = () => within(document.body)

/** Returns a story of the window of an import. Waits for `text` to appear. */
function opened(responses: Responses, shown: ShownImport, text: string | RegExp): StoryObj {
  const store = getDefaultStore()
  return {
    ...part(ImportDialog, responses, text),
    beforeEach: () => {
      respondWith(responses)
      store.set(importAtom, shown)
      return () => store.set(importAtom, null)
    },
  }
}

function state(changed: Partial<ImportResponse>, text: string | RegExp) {
  return opened(withImport(changed), { id: IMPORT_ID }, text)
}

const file = (name: string, ...parts: string[]) => new File(parts, name)

export const NoImportYet = part(ImportTab, SIGNED_IN, 'How to export from other programs')
export const Imports = part(ImportTab, WITH_IMPORTS, 'vault.zip')
export const ImportsNotLoaded = part(
  ImportTab,
  { ...SIGNED_IN, '/imports': FAILED },
  'Couldn’t load your imports'
)

export const UnfitFile = opened(
  SIGNED_IN,
  { files: [file('harbour.png', 'x')] },
  /can’t be imported/
)
export const SeveralFiles = opened(
  { ...SIGNED_IN, '/imports': PENDING },
  { files: [file('a.md', 'x'), file('b.md', 'x')] },
  'Preparing the upload'
)
export const Beginning = opened(
  { ...SIGNED_IN, '/imports': PENDING },
  { files: [file('a.md', 'x')] },
  'Preparing the upload'
)
export const NotBegun = opened(
  { ...SIGNED_IN, '/imports': FAILED },
  { files: [file('a.md', 'x')] },
  /Something went wrong/
)
/** Returns a story of a file that this tab sends. */
function uploading(changed: Partial<Upload>, text: string | RegExp): StoryObj {
  const store = getDefaultStore()
  const responses = withImport({ status: 'uploading', plan: null, report: null, format: null })
  const upload = { file: file('a.zip', 'x'), request: { url: '/', headers: {} }, share: 0.4 }
  return {
    ...part(ImportDialog, responses, text),
    beforeEach: () => {
      respondWith(responses)
      store.set(importAtom, { id: IMPORT_ID })
      store.set(uploadsAtom, { [IMPORT_ID]: { ...upload, ...changed } })
      return () => {
        store.set(importAtom, null)
        store.set(uploadsAtom, {})
      }
    },
  }
}

export const Uploading = uploading({}, 'Uploading 48 MB')
export const UploadStopped = uploading(
  { problem: 'The upload stopped. You’re offline. Try again once you’re back online.' },
  /The upload stopped/
)
export const UploadedElsewhere = state(
  { status: 'uploading', plan: null, report: null, format: null },
  /uploaded in another tab/
)
export const Reading = state({ status: 'reading', plan: null, report: null }, 'Reading the file')
export const Preview = state({ status: 'ready', report: null }, 'Low tide at noon')
export const PreviewWithProblems = state({ status: 'ready' }, /Won’t come over/)
export const PreviewTooLarge: StoryObj = {
  ...state({ status: 'ready', report: null }, /This import needs/),
  beforeEach: () => {
    const responses = withImport({ status: 'ready', report: null })
    const full = { file_storage: 1000 * 1024 ** 2, text_storage: 0, storage_limit: 1 }
    respondWith({ ...responses, '/users/current-user/storage': full })
    getDefaultStore().set(importAtom, { id: IMPORT_ID })
    return () => getDefaultStore().set(importAtom, null)
  },
}
export const Running = state({ status: 'running', report: null }, /84 of 169/)
export const Done = state({}, 'Your notes are imported.')
export const DoneCompletely = state(
  {
    report: {
      pages: 128,
      pages_found: 128,
      files: 41,
      files_found: 41,
      links: 64,
      links_found: 64,
      problems: [],
      problems_total: 0,
    },
  },
  'Everything came over.'
)
export const AskedToUndo: StoryObj = {
  ...Done,
  play: async () => {
    await userEvent.click(await body().findByRole('button', { name: 'Undo import' }))
    await body().findByRole('dialog', { name: 'Undo this import' })
  },
}
export const Undone = state(
  { undone_at: '2026-03-02T09:00:00.000Z', block_ids: [] },
  /This import was undone/
)
export const Failed = state(
  {
    status: 'failed',
    progress: { done: 0, total: 0 },
    report: null,
    block_ids: [],
    error: 'The zip file is damaged. Export your notes again, then import the new file.',
  },
  /is damaged/
)
export const Canceled = state(
  { status: 'cancelled', report: null, block_ids: [] },
  /was canceled. What it had already created is in the trash/
)
export const NotLoaded = opened(
  { ...SIGNED_IN, [`/imports/${IMPORT_ID}`]: FAILED },
  { id: IMPORT_ID },
  'Couldn’t load the import'
)

function Notice() {
  return <ImportNotice id={IMPORT_ID} className={undefined} />
}

export const RunningNotice = part(Notice, withImport({ status: 'running' }), 'Importing')
export const ReadyNotice = part(
  Notice,
  withImport({ status: 'ready' }),
  'Your import is ready to start'
)

const PHONE = { tags: ['phone'], globals: { viewport: { value: 'phone' } } }

export const ImportsOnAPhone: StoryObj = { ...Imports, ...PHONE }
export const PreviewOnAPhone: StoryObj = { ...PreviewWithProblems, ...PHONE }
export const DoneOnAPhone: StoryObj = { ...Done, ...PHONE }
