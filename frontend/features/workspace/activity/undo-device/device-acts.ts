import { queryOptions } from '@tanstack/react-query'
import { ACT_KINDS, type Act, type ActFilter } from '#modules/workspace/api'
import { api } from '../../../../app/api-client.js'
import { isFinal } from '../act-words.js'

/** Acts counted at most before the undo. */
export const MOST_COUNTED = 500
const PART = 100

/** Acts of a device since a moment, without undos and what is undone already. */
export interface DeviceActs {
  acts: Act[]
  /** The acts that can be undone at all. */
  undoable: Act[]
  /** True if there is more than was counted. */
  more: boolean
}

/** Query of the acts of a device since a moment. */
export function deviceActsQuery(device: string, since: string) {
  return queryOptions({
    queryKey: ['activity', 'device', device, since],
    queryFn: async ({ signal }): Promise<DeviceActs> => {
      const all: Act[] = []
      let before: string | undefined
      do {
        const query = { device, from: since, before, page_size: PART }
        const part = await api.get('/activity', { query, signal })
        all.push(...part)
        before = part.at(-1)?.cursor ?? undefined
      } while (before !== undefined && all.length < MOST_COUNTED)
      const acts = all.filter(isOpen)
      const undoable = acts.filter((act) => !isFinal(act))
      return { acts, undoable, more: before !== undefined }
    },
  })
}

function isOpen({ takes_back, undone_by }: Act) {
  return takes_back !== 'undo' && undone_by === null
}

/** Returns the devices of acts, the latest first. */
export function devicesOf(acts: readonly Act[]): string[] {
  return [...new Set(acts.flatMap(({ device }) => device ?? []))]
}

/** Counts acts by the filter that finds them. */
export function countsOf(acts: readonly Act[]): [filter: ActFilter, count: number][] {
  const filters = Object.keys(ACT_KINDS) as ActFilter[]
  return filters.flatMap((filter): [ActFilter, number][] => {
    const kinds: readonly string[] = ACT_KINDS[filter]
    const { length } = acts.filter(({ kind }) => kinds.includes(kind))
    return length > 0 ? [[filter, length]] : []
  })
}

/** Result of an undo: how many acts it took back, and those that stayed, with the reasons. */
export interface DeviceUndone {
  undone: number
  stayed: { id: string; message: string }[]
}

/** Result with the acts counted before, which name those that stayed. */
export interface Answer extends DeviceUndone {
  acts: readonly Act[]
}

/**
 * Takes back what a device did since a moment, in as many calls as needed. `key` is the same for a
 * retry.
 */
export async function undoDevice(
  device: string,
  since: string,
  key: string
): Promise<DeviceUndone> {
  const stayed = new Map<string, string>()
  let undone = 0
  for (let call = 0; ; call++) {
    const options = { idempotencyKey: `${key}-${call}`, showsChange: false }
    const done = await api.post('/activity/undo', { device, since }, options)
    undone += done.undone.length
    for (const { id, message } of done.refused) stayed.set(id, message)
    if (!done.more || done.undone.length === 0) break
  }
  return { undone, stayed: Array.from(stayed, ([id, message]) => ({ id, message })) }
}
