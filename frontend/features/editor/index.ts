/** Public interface of the editor for other features. The editor itself is a separate chunk. */
import { CodeMissing, loadCode } from '../../app/load-code.js'
import { loadable } from '../../app/loadable.js'
import type { ComparedPageProps } from './compared/compared-page.js'
import type { PageEditorProps } from './page-editor/page-editor-props.js'
import { PageWaiting } from './page-waiting/page-waiting.js'
import type { ReadOnlyPageProps } from './read-only/read-only-page.js'

export type { PagePickerProps } from './move-to-page/contract.js'
export type { EarlierBlock } from './compared/with-block.js'
export type { KeyGroup } from './key-table.js'
export { type PageAction, pageActionsAtom } from './more-menu/page-actions.js'
export type { PageSetting } from './more-menu/page-setting.js'
export { searchHitAtom } from './block-links/search-hit.js'
export { wantedCursorAtom } from './page-editor/wanted-cursor.js'
export type { PageBarProps } from './page-editor/page-editor-props.js'
export { pageQuery } from './page-query.js'
export { numberOf } from './saver/page-number.js'
export { isUnsaved, pageRenamed, pageUnlocked, savePages } from './saver/saving-pages.js'

/** Loads the emoji by their names. */
export const loadEmojiNames = async () =>
  (await loadCode(() => import('./emoji/emoji-names.js'))).EMOJI

/** Loads the keys of a page for the list of shortcuts. */
export const loadEditorKeys = async () =>
  (await loadCode(() => import('./key-table.js'))).EDITOR_KEYS

export const PageEditor = loadable(() => import('./page-editor/page-editor.js'), PageWaiting)

/** Read-only text of a page, without the editor. */
export const ReadOnlyPage = loadable<ReadOnlyPageProps>(async () => {
  const { ReadOnlyPage } = await import('./read-only/read-only-page.js')
  return { default: ReadOnlyPage }
})

/** Read-only text of one version of a page, with its differences to another. */
export const ComparedPage = loadable<ComparedPageProps>(async () => {
  const { ComparedPage } = await import('./compared/compared-page.js')
  return { default: ComparedPage }
})

/** Loads the function that saves a block as it was in an earlier version. */
export const loadRestoreBlock = async () =>
  (await loadCode(() => import('./compared/restore-block.js'))).restoreBlock

/** Loads the function that converts lines of text into page content. */
export const loadTextContent = async () =>
  (await loadCode(() => import('./page-text/text-content.js'))).contentOfLines

/** Writes text that was typed for a new page before its title was there. */
export async function writeEarly(
  ...early: [pageId: number, text: string, onSaved: PageEditorProps['onSaved']]
) {
  const writing = await loadCode(() => import('./saver/write-early.js'))
  await writing.writeEarly(...early)
}

/** Unsent text of a permanently deleted page. */
export interface OrphanedDraft {
  key: string
  name: string
  /** First words of the text. */
  start: string
}

/**
 * Sends text that crashes and closed tabs left unsaved; returns the drafts whose page no longer
 * exists.
 */
export async function sendLeftDrafts(userId: number): Promise<OrphanedDraft[]> {
  try {
    const left = await loadCode(() => import('./saver/drafts/left-drafts.js'))
    return await left.sendAllLeft(userId)
  } catch (error) {
    // The drafts stay stored while the server is unreachable. After a deploy, a message says so.
    if (error instanceof CodeMissing && !error.isNewerOut) return []
    throw error
  }
}

/** Creates a page from an orphaned draft; returns the ids on the path to the page. */
export async function saveAsNewPage(...draft: [userId: number, key: string, above: number[]]) {
  const orphanedDrafts = await loadCode(() => import('./saver/drafts/orphaned-drafts.js'))
  return orphanedDrafts.saveAsNewPage(...draft)
}

export async function dropDraft(userId: number, key: string) {
  const orphanedDrafts = await loadCode(() => import('./saver/drafts/orphaned-drafts.js'))
  await orphanedDrafts.dropDraft(userId, key)
}
