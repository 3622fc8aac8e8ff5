import type pg from 'pg'
import { holdLog, noteCopyDone } from '#kernel/event_store/copies'
import { digestLog, type LogDigest } from '#kernel/event_store/copy'
import { foundCopy } from '#kernel/event_store/installation'
import type { EventStore } from '#kernel/event_store/port'
import { inTransaction } from '#kernel/projections/transaction'
import { notedPositions, translatePositions } from '#kernel/projections/translate_positions'

/** The copied log in Postgres, and the log that holds its copy. */
export interface CopiedLogs {
  source: EventStore
  target: EventStore
  /** Name of the target. */
  name: string
}

/**
 * Compares the logs and moves all positions to the target, which then accepts events instead of
 * Postgres. The log in Postgres accepts no event meanwhile, so none is lost between the comparison
 * and the move. Returns the log's hash. Throws if the logs differ; Postgres then stays in use.
 */
export async function finishCopy(
  pool: pg.Pool,
  { source, target, name }: CopiedLogs
): Promise<LogDigest> {
  let here: LogDigest | undefined
  await inTransaction(pool, async (client) => {
    await holdLog(client)
    here = await digestLog(source, await notedPositions(client))
    const there = await digestLog(target)
    if (here.hash !== there.hash) {
      throw new Error(`The logs differ: ${here.events} events here, ${there.events} there`)
    }
    await foundCopy(client, target)
    await translatePositions(client, target, here.at)
    await noteCopyDone(client, name)
  })
  return here!
}
