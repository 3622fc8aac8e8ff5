import type { Node } from 'prosemirror-model'
import { api } from '../../../../app/api-client.js'
import { queryClient } from '../../../../app/query-client.js'
import { loadFailure } from '../../../../app/load-error/use-load-failure.js'
import { notifyError } from '../../../../ui/toast/toast.js'
import { numberOf } from '../../saver/page-number.js'
import { documentSchema } from '#modules/workspace/document/schema'
import { serializeDocument } from '../../document.js'

/** Maximum length of a part's name in characters, before its number. */
const MAX_PART_NAME = 240

/**
 * Creates a page for each part, next to the page of the paste. Returns the ids of the new pages. If
 * the server rejects a part, shows a message and returns fewer ids, without an empty page. Until all
 * parts are saved, the browser asks before it closes the page.
 */
export async function saveAsPages(
  parts: readonly (readonly Node[])[],
  { name, parentId }: { name: string; parentId: number | null }
) {
  const made: number[] = []
  let empty: number | null = null
  const askFirst = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', askFirst)
  try {
    // The page of the paste may be in a section that waits for its id.
    const above = parentId && (await numberOf(parentId))
    // New pages are inserted above existing ones, so the first part is created last.
    for (const [index, blocks] of [...parts.entries()].toReversed()) {
      const content = serializeDocument(documentSchema.node('doc', null, blocks))
      const title = `${name.slice(0, MAX_PART_NAME)}, part ${index + 1}`
      const page = { name: title, block_type: 'page' as const, parent_block_id: above }
      const { id } = await api.post('/blocks', page)
      empty = id
      await api.put(`/blocks/${id}`, { content })
      empty = null
      made.unshift(id)
    }
  } catch (error) {
    notifyError(`${made.length} of ${parts.length} parts are saved as pages. ${loadFailure(error)}`)
    if (empty !== null) await takeBackPages([empty])
  } finally {
    window.removeEventListener('beforeunload', askFirst)
  }
  // The live feed skips this tab's own changes.
  void queryClient.invalidateQueries()
  return made
}

/** Moves the pages to the trash. */
export async function takeBackPages(ids: readonly number[]) {
  try {
    for (const id of ids) await api.put(`/blocks/${id}/archive`)
  } catch (error) {
    notifyError(`The new pages couldn’t all be put into the trash. ${loadFailure(error)}`)
  }
  void queryClient.invalidateQueries()
}
