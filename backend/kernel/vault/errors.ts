import { type BlockDay, nameOfDay } from '#kernel/vault/day_key'

/** Fault of one key. Data sealed with the key is unreadable; all other data stays readable. */
export class KeyFault extends Error {
  constructor(
    readonly blockId: number,
    message: string
  ) {
    super(message)
  }
}

/** Called with the fault of a missing or unopenable key, by code that can do without the text. */
export type OnKeyFault = (fault: KeyFault) => void

/**
 * Thrown when an event or page needs a key that is neither present nor erased. Never normal, never
 * to be skipped.
 */
export class KeyMissing extends KeyFault {
  constructor(blockId: number) {
    super(blockId, `The key of block ${blockId} is missing and was not erased`)
  }
}

/** Thrown when a text needs the secret of a day that is neither present nor destroyed. */
export class DaySecretMissing extends KeyFault {
  constructor(day: BlockDay) {
    super(day.blockId, `The secret of ${nameOfDay(day)} is missing and was not destroyed`)
  }
}

/** Thrown when a key exists, but its master key does not open it: the row is damaged. */
export class KeyUnopenable extends KeyFault {
  constructor(blockId: number, cause: unknown) {
    super(blockId, `The key of block ${blockId} cannot be opened by its master key`)
    this.cause = cause
  }
}

/**
 * Thrown when keys were wrapped by a master key that this process does not have. A fault of the
 * process, not of the data it reads.
 */
export class MasterKeyMissing extends Error {
  constructor(readonly masterKeyId: string) {
    super(
      `VAULT_KEYS has no master key '${masterKeyId}', which wraps keys of this database. ` +
        `Start every process with it`
    )
  }
}

/**
 * Thrown when VAULT_KEYS has other bytes under a master key's id than the bytes that wrapped the
 * keys.
 */
export class MasterKeyWrong extends Error {
  constructor(readonly masterKeyId: string) {
    super(
      `The master key '${masterKeyId}' in VAULT_KEYS is not the one that wrapped the keys of this ` +
        `database. Restore its bytes; a new master key needs an id of its own`
    )
  }
}
