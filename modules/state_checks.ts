import { SnapshotsCheck } from '#kernel/aggregates/snapshots/check_snapshots'
import type { StateCheck } from '#kernel/chain/state_check'
import type { SealingCodec } from '#kernel/events/sealing_codec'
import type { Vault } from '#kernel/vault/vault'
import { AccountsCheck } from '#modules/auth/check_accounts'
import { SalesCheck } from '#modules/billing/check_sales'
import { FilesCheck } from '#modules/workspace/files/check_files'
import { ImportsCheck } from '#modules/workspace/imports/check_imports'
import { ThinnedCheck } from '#modules/workspace/retention/check_thinned'
import { workspaceAggregate } from '#modules/workspace/workspace'

/** Checks of tables that are neither the log nor built from it, compared with the log's events. */
export function stateChecks(codec: SealingCodec, vault: Vault): StateCheck[] {
  return [
    new AccountsCheck(),
    new SalesCheck(),
    new FilesCheck(),
    new ImportsCheck(vault),
    new ThinnedCheck(),
    new SnapshotsCheck([workspaceAggregate], codec),
  ]
}
