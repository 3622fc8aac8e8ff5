/** A fault of one key. What is sealed with it cannot be read; everything else can. */
export class KeyFault extends Error {
  constructor(
    readonly blockId: number,
    message: string
  ) {
    super(message)
  }
}

/** An event or page needs a key that is neither there nor erased: never normal, never to be skipped. */
export class KeyMissing extends KeyFault {
  constructor(blockId: number) {
    super(blockId, `The key of block ${blockId} is missing and was not erased`)
  }
}

/** A key is there, but its master key does not open it: the row is damaged. */
export class KeyUnopenable extends KeyFault {
  constructor(blockId: number, cause: unknown) {
    super(blockId, `The key of block ${blockId} cannot be opened by its master key`)
    this.cause = cause
  }
}

/**
 * Keys were wrapped by a master key that this process was not started with: a fault of the process,
 * not of what it reads.
 */
export class MasterKeyMissing extends Error {
  constructor(readonly masterKeyId: string) {
    super(
      `VAULT_KEYS has no master key '${masterKeyId}', which keys of this database were wrapped by. ` +
        `Start every process with it`
    )
  }
}

/** Under the id of a master key VAULT_KEYS has other bytes than those that wrapped the keys. */
export class MasterKeyWrong extends Error {
  constructor(readonly masterKeyId: string) {
    super(
      `The master key '${masterKeyId}' in VAULT_KEYS is not the one that wrapped the keys of this ` +
        `database. Put its own bytes back; a new master key needs an id of its own`
    )
  }
}
