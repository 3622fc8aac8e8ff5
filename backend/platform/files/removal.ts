import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Lane, OutboxRow } from '#kernel/outbox/lane'
import { enqueueRows } from '#kernel/outbox/sql'
import type { FileDisk } from '#platform/files/disk'

/**
 * Objects that are to go are rows of the outbox, topic `file`, key the object's name. A row may be
 * written before its object is, so that a crash leaves nothing behind: what is kept by then stays.
 */
export const REMOVAL_TOPIC = 'file'

/** A part of the product that has bytes on the disk. */
export interface Keeper {
  /** Whether it still needs the object. */
  keeps(object: string): Promise<boolean>
  /** Names of all objects that it needs to be there. */
  objects(): Promise<string[]>
}

/** SQL that has the objects of some rows removed, unless they are kept when it is due. */
export function removeObjects({
  object,
  ...rows
}: {
  object: string
  from?: string
  due?: string
}) {
  return enqueueRows({ topic: REMOVAL_TOPIC, key: object, ...rows })
}

/** To be removed, now or in this many hours, unless it is kept by then. */
export async function enqueueRemoval(
  client: QueryClientContract,
  object: string,
  { hours = 0 } = {}
) {
  const due = 'now() + make_interval(hours => ?)'
  await client.rawQuery(removeObjects({ object: '?', due }), [object, hours])
}

/** Removes orphaned objects; tried for ever, since a file that stays is a promise broken. */
export function removalLane(disk: () => Promise<FileDisk>, keepers: readonly Keeper[]): Lane {
  return {
    topic: REMOVAL_TOPIC,
    ordered: false,
    batchSize: 10,
    delays: [1, 5, 30, 300, 3600],
    maxAttempts: Infinity,
    async handle({ key: name }: OutboxRow) {
      for (const keeper of keepers) if (await keeper.keeps(name)) return
      await (await disk()).remove(name)
    },
  }
}
