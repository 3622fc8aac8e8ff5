import { queryOptions } from '@tanstack/react-query'
import { ACT_KINDS, type Act, type ActFilter } from '#modules/workspace/api'
import { api } from '../../../../app/api-client.js'
import { isFinal } from '../act-words.js'

/** Acts after which the count before the undo ends. */
export const MOST_COUNTED = 500
const PART = 100

/** Acts of a device since a moment, without undos and what is undone already. */
export interface DeviceActs {
  acts: Act[]
  /** The acts that can be undone at all. */
  undoable: Act[]
  /** True if older acts were not looked at. */
  more: boolean
}

/** Query of the acts of a device since a moment. */
export function deviceActsQuery(device: string, since: string) {
  return queryOptions({
    queryKey: ['activity', 'device', device, since],
    queryFn: async ({ signal }): Promise<DeviceActs> => {
      const acts: Act[] = []
      const undoable: Act[] = []
      let before: string | undefined
      do {
        const query = { device, from: since, before, page_size: PART }
        const part = await api.get('/activity', { query, signal })
        const open = part.filter(isOpen)
        acts.push(...open)
        undoable.push(...open.filter((act) => !isFinal(act)))
        before = part.at(-1)?.cursor ?? undefined
      } while (before !== undefined && undoable.length < MOST_COUNTED)
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
  const stayed: DeviceUndone['stayed'] = []
  let undone = 0
  let before: string | undefined
  do {
    const options = { idempotencyKey: key, showsChange: false }
    const done = await api.post('/activity/undo', { device, since, before }, options)
    undone += done.undone.length
    stayed.push(...done.refused.map(({ id, message }) => ({ id, message })))
    before = done.cursor ?? undefined
  } while (before !== undefined)
  return { undone, stayed }
}
