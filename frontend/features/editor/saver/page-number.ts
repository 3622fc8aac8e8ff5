import { onlineManager } from '@tanstack/react-query'
import { ApiError } from '../../../app/api-client.js'
import { isTemporary, onNumbered, realId, refusalOf } from '../../../app/temporary-ids.js'

/**
 * Resolves to the page's number once the server has assigned it. Rejects with the reason if the
 * server refused to create the page. Rejects with an `ApiError` of status 0 while the server is
 * unreachable.
 */
export function numberOf(pageId: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const look = () => {
    const id = realId(pageId)
    const refusal = refusalOf(pageId)
    if (!isTemporary(id)) resolve(id)
    else if (refusal) reject(refusal)
    else if (!onlineManager.isOnline()) reject(new ApiError(0, 'E_NETWORK', 'Network error'))
  }
  const ends = [onNumbered(look), onlineManager.subscribe(look)]
  look()
  return promise.finally(() => {
    for (const end of ends) end()
  })
}
