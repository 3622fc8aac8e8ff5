import { api, newIdempotencyKey } from '../../../app/api-client.js'
import { loadFailure } from '../../../app/load-error/use-load-failure.js'
import { queryClient } from '../../../app/query-client.js'
import { parseDocument } from '../document.js'
import { pageQuery } from '../page-query.js'
import type { ServerText } from '../saver/contract.js'
import { pageSettled } from '../saver/saving-pages.js'
import { sendSave } from '../saver/send-save.js'
import type { ChangePorts } from './change-page.js'

/** Changes a page on top of its current content on the server, even if the page is open here. */
export async function changeOnServer<T>(
  pageId: number,
  run: (text: ServerText, ports: ChangePorts) => Promise<T>
): Promise<T | { kind: 'refused'; message: string }> {
  try {
    await pageSettled(pageId)
    const { content, revision } = await api.get(`/blocks/${pageId}`)
    const text = { doc: parseDocument(content), revision }
    const result = await run(text, {
      send: (payload, key) => sendSave(pageId, payload, key),
      newKey: newIdempotencyKey,
      wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    })
    // Refetches the page on screen, because the live feed skips this tab's own changes.
    void queryClient.invalidateQueries(pageQuery(pageId))
    return result
  } catch (error) {
    return { kind: 'refused', message: loadFailure(error) }
  }
}
