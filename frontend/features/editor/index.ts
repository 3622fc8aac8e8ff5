/** What other features may use of this one. The editor itself is a chunk of its own. */
import { loadable } from '../../app/loadable.js'
import type { ReadOnlyPageProps } from './read-only/read-only-page.js'

export type { PagePickerProps } from './move-to-page/contract.js'
export type { PageSetting } from './more-menu/page-setting.js'
export { pageQuery } from './page-query.js'
export { pageRenamed, pageUnlocked } from './saver/saving-pages.js'

export const PageEditor = loadable(() => import('./page-editor/page-editor.js'))

/** A page's text to be read, without the editor. */
export const ReadOnlyPage = loadable<ReadOnlyPageProps>(async () => {
  const { ReadOnlyPage } = await import('./read-only/read-only-page.js')
  return { default: ReadOnlyPage }
})

/** Sends the text that crashes and closed tabs left unsaved; answers the pages that it was of. */
export async function sendLeftDrafts(userId: number) {
  // Without the server they stay where they are until it is back.
  const left = await import('./saver/drafts/left-drafts.js').catch(() => null)
  return left ? left.sendAllLeft(userId) : []
}
