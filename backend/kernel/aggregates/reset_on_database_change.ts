import type { Repository } from '#kernel/aggregates/repository'
import type { DatabaseIdentity } from '#kernel/database/identity'

/**
 * Evicts folds and keys, drawn or read, when the database turns out to be another one or an older
 * state. No key is drawn from the new one until `prepare` is done.
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
