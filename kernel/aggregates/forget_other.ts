import type { Repository } from '#kernel/aggregates/repository'
import type { DatabaseIdentity } from '#kernel/database/identity'

/**
 * What this process remembers of a database that turned out to be another: keys that it has drawn or
 * read, and folds. Nothing is drawn from it until `prepare` is done.
 */
export function forgetOther(
  repository: Repository,
  identity: DatabaseIdentity,
  prepare: () => Promise<void> = () => Promise.resolve()
) {
  const { vault } = repository.reader
  identity.expect((client) => vault.isKnownTo(client))
  identity.onOther(() => {
    vault.forgetAll(prepare())
    repository.forgetAll()
  })
}
