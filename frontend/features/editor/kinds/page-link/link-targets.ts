import { QueryObserver, queryOptions } from '@tanstack/react-query'
import type { PlacedBlock } from '#modules/workspace/api'
import { findLinkedPagesBy, type LinkedPage } from '#modules/workspace/document/blocks/page_link'
import { api } from '../../../../app/api-client.js'
import { paths } from '../../../../app/paths.js'
import { queryClient } from '../../../../app/query-client.js'
import { displayName, knownItem } from '../../../workspace/index.js'

/** Maximum number of pages per request. */
const ASKED_AT_ONCE = 500

/** Displayed in place of a page that does not exist. */
const GONE: LinkedPage = { name: 'Deleted page', state: 'gone' }

findLinkedPagesBy((id) => {
  const target = queryClient.getQueryData(targetQuery(id).queryKey)
  if (target === null) return GONE
  if (target) return shown(target)
  const known = knownItem(id)
  return known && { name: displayName(known), icon: known.icon, state: 'loading' }
})

/**
 * A linked page; null if it does not exist or belongs to another user. Pages requested together
 * share one request.
 */
export function targetQuery(id: number) {
  return queryOptions({
    queryKey: ['blocks', 'placed', id],
    queryFn: (): Promise<PlacedBlock | null> => readTarget(id),
  })
}

interface Watched {
  listeners: Set<() => void>
  stop: () => void
}

const watched = new Map<number, Watched>()

/**
 * Keeps a linked page's data fresh and calls `onChange` with each change. Returns the function that
 * ends this.
 */
export function watchTarget(id: number, onChange: () => void) {
  const { listeners, stop } = watched.get(id) ?? startWatching(id)
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
    if (listeners.size > 0) return
    watched.delete(id)
    stop()
  }
}

function startWatching(id: number): Watched {
  const listeners = new Set<() => void>()
  const observer = new QueryObserver(queryClient, {
    ...targetQuery(id),
    notifyOnChangeProps: ['data'],
  })
  const stop = observer.subscribe(() => {
    for (const listener of listeners) listener()
  })
  const started = { listeners, stop }
  watched.set(id, started)
  return started
}

function shown({ deleted_at: deletedAt, path, ...target }: PlacedBlock): LinkedPage {
  const { origin } = window.location
  const ids = [...path.map(({ id }) => id), target.id]
  const looks = { name: displayName(target), icon: target.icon }
  if (deletedAt === null) return { ...looks, state: 'here', address: origin + paths.item(...ids) }
  const skipped = path.map(() => 'null')
  const address = [origin + paths.trash, ...skipped, target.id].join('/')
  return { ...looks, state: 'trash', address }
}

let pending: { ids: Set<number>; found: Promise<Map<number, PlacedBlock>> } | null = null

async function readTarget(id: number) {
  pending ??= nextRequest()
  pending.ids.add(id)
  return (await pending.found).get(id) ?? null
}

/** Collects the ids that are requested until the current task ends. */
function nextRequest() {
  const ids = new Set<number>()
  const found = new Promise((resolve) => setTimeout(resolve)).then(() => {
    pending = null
    return readTargets([...ids])
  })
  return { ids, found }
}

async function readTargets(ids: number[]) {
  const found = new Map<number, PlacedBlock>()
  for (let i = 0; i < ids.length; i += ASKED_AT_ONCE) {
    const some = ids.slice(i, i + ASKED_AT_ONCE).join()
    for (const block of await api.get('/blocks/placed', { query: { ids: some } })) {
      found.set(block.id, block)
    }
  }
  return found
}
