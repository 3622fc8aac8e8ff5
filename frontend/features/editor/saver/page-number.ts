import { onlineManager } from '@tanstack/react-query'
import { ApiError } from '../../../app/api-client.js'
import { isTemporary, onNumbered, realId, refusalOf } from '../../../app/temporary-ids.js'

/**
 * Resolves to the server's number of a page once there is one. Rejects with the reason when the server
 * refused to make the page, and with an `ApiError` of status 0 while the server is out of reach.
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
