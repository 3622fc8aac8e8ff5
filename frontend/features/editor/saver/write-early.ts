import { queryClient } from '../../../app/query-client.js'
import { currentUserQuery } from '../../../app/session.js'
import { realId } from '../../../app/temporary-ids.js'
import { parseDocument } from '../document.js'
import { pageQuery } from '../page-query.js'
import { contentOfLines } from '../page-text/text-content.js'
import { splitEarly } from '../title-field/split-early.js'
import { OpenPage } from './open-page.js'
import { savingPages } from './saving-pages.js'

type OnSaved = (pageId: number, name: string) => void

/**
 * Writes text into a new page, whether or not the page is on the screen: its first line becomes the
 * name. Throws if the page cannot be read. Calls `onSaved` after each save.
 */
export async function writeEarly(pageId: number, text: string, onSaved: OnSaved) {
  const block = await queryClient.ensureQueryData(pageQuery(realId(pageId)))
  const userId = queryClient.getQueryData(currentUserQuery.queryKey)?.id
  if (userId === undefined) throw new Error('The user has signed out')
  const held = savingPages.get(block.id)
  const page =
    held instanceof OpenPage
      ? held
      : OpenPage.open({ block, userId, left: null }, (saved) => afterSave(saved, onSaved))
  const early = splitEarly(text)
  const name = early.title.trim()
  const lines = early.lines.map((line) => line.trim()).filter((line) => line !== '')
  if (name !== '') page.change({ name })
  if (lines.length === 0) return
  const doc = parseDocument(contentOfLines(lines))
  if (!page.putBack(doc.children)) page.change({ doc })
}

function afterSave({ id, saver }: OpenPage, onSaved: OnSaved) {
  onSaved(id, saver.saved.name)
  // The cache still has the page as empty. While the page is on the screen, the editor knows more.
  queryClient.removeQueries({ queryKey: pageQuery(id).queryKey, type: 'inactive' })
}
