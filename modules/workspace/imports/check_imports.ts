import type { StateCheck, StateSources } from '#kernel/chain/state_check'
import type { Vault } from '#kernel/vault/vault'
import { ImportTable } from '#modules/workspace/imports/import_table'
import { sealOf } from '#modules/workspace/imports/sealed'
import { BLOCKS } from '#projections/blocks/queries/rows'

/** Imports that are read together. */
const AT_ONCE = 500

/**
 * Compares the owner of each import with the user for whom its texts are sealed, and with the
 * owners of its blocks. Imports whose key was erased have no text.
 */
export class ImportsCheck implements StateCheck {
  constructor(readonly vault: Pick<Vault, 'keys'>) {}

  see() {}

  async end({ pool }: StateSources): Promise<string[]> {
    const { rows } = await pool.query<{ id: string; owner_id: string; owner: string }>(
      `select distinct i.id, i.owner_id, b.owner_id as owner from imports i
       join import_blocks ib on ib.import_id = i.id join ${BLOCKS} b on b.id = ib.block_id
       where b.owner_id <> i.owner_id order by i.id limit 100`
    )
    const byBlocks = rows.map(
      ({ id, owner_id: here, owner }) =>
        `Import ${id} belongs to user ${here}, but one of its blocks belongs to user ${owner}`
    )
    return [...byBlocks, ...(await this.#sealedForOthers(new ImportTable(pool)))]
  }

  async #sealedForOthers(imports: ImportTable): Promise<string[]> {
    const problems: string[] = []
    let after = ''
    for (;;) {
      const found = await imports.all({ after, limit: AT_ONCE })
      // Missing keys are reported by `vault:check`.
      const keys = await this.vault.keys(
        found.map(({ keyId }) => keyId),
        () => {}
      )
      for (const one of found) {
        const isErased = !(keys.get(one.keyId) instanceof Buffer)
        if (isErased || (await sealOf({ keys: async () => keys }, one))) continue
        problems.push(`Import ${one.id} is not sealed for its user ${one.ownerId}`)
      }
      if (found.length < AT_ONCE) return problems
      after = found.at(-1)!.id
    }
  }
}
