import { onlineManager } from '@tanstack/react-query'
import { queryClient } from '../../../app/query-client.js'
import { TREE_KEY } from './tree-mutations.js'

/** Resolves once no tree change is in flight; to false if one waits for the server. */
export async function changesSent() {
  const cache = queryClient.getMutationCache()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const check = () => {
    const pending = cache.findAll({ mutationKey: TREE_KEY, status: 'pending' })
    if (pending.length === 0) resolve(true)
    else if (!onlineManager.isOnline()) resolve(false)
  }
  const stop = cache.subscribe(check)
  check()
  return promise.finally(stop)
}
