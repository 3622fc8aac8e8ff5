/** What other features may use of this one. The editor itself is a chunk of its own. */
import { loadCode } from '../../app/load-code.js'
import { loadable } from '../../app/loadable.js'
import { PageWaiting } from './page-waiting/page-waiting.js'
import type { ReadOnlyPageProps } from './read-only/read-only-page.js'

export type { PagePickerProps } from './move-to-page/contract.js'
export type { KeyGroup } from './key-table.js'
export { type PageAction, pageActionsAtom } from './more-menu/page-actions.js'
export type { PageSetting } from './more-menu/page-setting.js'
export { wantedCursorAtom } from './page-editor/wanted-cursor.js'
export type { PageBarProps } from './page-editor/page-editor-props.js'
export { pageQuery } from './page-query.js'
export { isUnsaved, pageRenamed, pageUnlocked } from './saver/saving-pages.js'

/** The keys of a page, for the sheet that lists them. */
export const loadEditorKeys = async () => (await import('./key-table.js')).EDITOR_KEYS

export const PageEditor = loadable(() => import('./page-editor/page-editor.js'), PageWaiting)

/** A page's text to be read, without the editor. */
export const ReadOnlyPage = loadable<ReadOnlyPageProps>(async () => {
  const { ReadOnlyPage } = await import('./read-only/read-only-page.js')
  return { default: ReadOnlyPage }
})

/** What makes a page's content of lines of text. */
export const loadTextContent = async () =>
  (await loadCode(() => import('./page-text/text-content.js'))).contentOfLines

/** Unsent text of a page that was deleted for ever. */
export interface StrandedDraft {
  key: string
  name: string
  /** The first words. */
  start: string
}

/** Sends the text that crashes and closed tabs left unsaved; returns what has no page any more. */
export async function sendLeftDrafts(userId: number): Promise<StrandedDraft[]> {
  // Without the server they stay where they are until it is back.
  const left = await import('./saver/drafts/left-drafts.js').catch(() => null)
  return left ? left.sendAllLeft(userId) : []
}

/** Makes a page of such a text; returns the ids down to it. */
export async function saveAsNewPage(...draft: [userId: number, key: string, above: number[]]) {
  const stranded = await loadCode(() => import('./saver/drafts/orphaned-drafts.js'))
  return stranded.saveAsNewPage(...draft)
}

export async function dropDraft(userId: number, key: string) {
  const stranded = await loadCode(() => import('./saver/drafts/orphaned-drafts.js'))
  await stranded.dropDraft(userId, key)
}
