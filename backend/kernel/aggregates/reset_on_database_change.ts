import type { Repository } from '#kernel/aggregates/repository'
import type { DatabaseIdentity } from '#kernel/database/identity'

/**
 * Evicts folds and keys, generated or read, when the database turns out to be another one or an
 * older state. Keys for the new database are generated only after `prepare` has finished.
 */
export function resetOnDatabaseChange(
  repository: Repository,
  identity: DatabaseIdentity,
  prepare: () => Promise<void> = () => Promise.resolve()
) {
  const { vault } = repository.reader
  identity.expect((client) => vault.isKnownTo(client))
  identity.onOther(() => {
    vault.forgetAll(prepare())
    repository.evictAll()
  })
}
