import { seal, unseal } from '#kernel/vault/cipher'
import type { Vault } from '#kernel/vault/vault'
import type { StoredImport } from '#modules/workspace/imports/import_table'

/** Texts of an import that are sealed, each in its own context. */
export type SealedText = 'file name' | 'outline' | 'plan' | 'report' | `step ${number}`

/** Parts of an import that its texts are bound to. */
type SealedFor = Pick<StoredImport, 'id' | 'ownerId'>

/**
 * Seals and opens the texts of one import with its own key. The texts are bound to their owner: if
 * `imports.owner_id` was changed in the database, they cannot be opened.
 */
export class ImportSeal {
  constructor(
    readonly sealedFor: SealedFor,
    readonly key: Uint8Array
  ) {}

  write(text: SealedText, value: unknown): Buffer {
    return seal(this.key, JSON.stringify(value), this.#context(text))
  }

  read<Value>(text: SealedText, sealed: Uint8Array): Value {
    return JSON.parse(unseal(this.key, sealed, this.#context(text))) as Value
  }

  #context(text: SealedText) {
    const { id, ownerId } = this.sealedFor
    return `import ${id} of ${ownerId} ${text}`
  }
}

/**
 * Returns the seal of an import. Returns undefined once its key was erased, and if its texts were
 * sealed for another user.
 */
export async function sealOf(
  vault: Pick<Vault, 'keys'>,
  found: Pick<StoredImport, 'id' | 'ownerId' | 'keyId' | 'fileName'>
) {
  const key = (await vault.keys([found.keyId])).get(found.keyId)
  if (!(key instanceof Buffer)) return undefined
  const seal = new ImportSeal(found, key)
  return isFor(seal, found.fileName) ? seal : undefined
}

function isFor(seal: ImportSeal, fileName: Uint8Array) {
  try {
    seal.read('file name', fileName)
    return true
  } catch {
    return false
  }
}
