import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Lane, OutboxRow } from '#kernel/outbox/lane'
import { enqueueRows } from '#kernel/outbox/sql'
import type { FileDisk } from '#platform/files/disk'

/**
 * Objects to remove are rows of the outbox, topic `file`, key the object's name. A row may be
 * written before its object, so that a crash leaves nothing behind. An object that is needed when
 * its row is due stays.
 */
export const REMOVAL_TOPIC = 'file'

/** Part of the product with objects on the disk. */
export interface Keeper {
  /** Resolves true if it still needs the object. */
  keeps(object: string): Promise<boolean>
  /** Resolves with the names of all objects that it needs. */
  objects(): Promise<string[]>
  /** Called when an object is gone from the disk. */
  removed?(object: string): Promise<void>
}

/**
 * Returns SQL that queues the removal of some rows' objects, unless they are kept when the removal
 * is due.
 */
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

/** Queues an object's removal, now or in this many hours, unless the object is kept by then. */
export async function enqueueRemoval(
  client: QueryClientContract,
  object: string,
  { hours = 0 } = {}
) {
  const due = 'now() + make_interval(hours => ?)'
  await client.rawQuery(removeObjects({ object: '?', due }), [object, hours])
}

/** Removes orphaned objects. Retries forever, because a file that stays breaks a promise. */
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
      for (const keeper of keepers) await keeper.removed?.(name)
    },
  }
}
