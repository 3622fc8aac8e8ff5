import { seal, unseal } from '#kernel/vault/cipher'
import type { Vault } from '#kernel/vault/vault'

/** Texts of an import that are sealed, each in its own context. */
export type SealedText = 'file name' | 'outline' | 'plan' | 'report' | `step ${number}`

/** Seals and opens the texts of one import with its own key. */
export class ImportSeal {
  constructor(
    readonly importId: string,
    readonly key: Uint8Array
  ) {}

  write(text: SealedText, value: unknown): Buffer {
    return seal(this.key, JSON.stringify(value), this.#context(text))
  }

  read<Value>(text: SealedText, sealed: Uint8Array): Value {
    return JSON.parse(unseal(this.key, sealed, this.#context(text))) as Value
  }

  #context(text: SealedText) {
    return `import ${this.importId} ${text}`
  }
}

/** Returns the seal of an import; undefined once its key was erased. */
export async function sealOf(vault: Vault, { id, keyId }: { id: string; keyId: number }) {
  const key = (await vault.keys([keyId])).get(keyId)
  return key instanceof Buffer ? new ImportSeal(id, key) : undefined
}
