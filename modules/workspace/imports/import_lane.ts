import type { Lane } from '#kernel/outbox/lane'
import { IMPORT_TOPIC } from '#modules/workspace/imports/import_table'
import type { ImportRunner } from '#modules/workspace/imports/run/import_runner'

/**
 * Lets imports go on in turns. Each row is a slice of one import, and the next slice is a new row
 * behind those of other imports.
 */
export function importLane(runner: () => Promise<ImportRunner>): Lane {
  return {
    topic: IMPORT_TOPIC,
    ordered: true,
    batchSize: 2,
    delays: [1, 5, 30, 60],
    maxAttempts: Infinity,
    async handle({ key, attempts }) {
      await (await runner()).handle(key, attempts)
    },
  }
}
