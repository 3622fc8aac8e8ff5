import type { ApplicationService } from '@adonisjs/core/types'
import { Anchors } from '#kernel/chain/anchors'
import { Vault } from '#kernel/vault/vault'
import { replaySources } from '#projections/operations/sources'
import { ChainQueries } from '#projections/chain/queries'

/** Resolves the dependencies of the auditors' commands. */
export async function auditSources(app: ApplicationService) {
  const { container } = app
  return {
    ...(await replaySources(app)),
    chain: await container.make(ChainQueries),
    anchors: await container.make(Anchors),
    vault: await container.make(Vault),
    isLogInPostgres: !process.env.EVENTSTORE_URL?.trim(),
  }
}
