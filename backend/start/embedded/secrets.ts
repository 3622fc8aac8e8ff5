import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { withFileLock } from '#start/embedded/file_lock'
import { readTextIfAny, writePrivateFile } from '#start/embedded/private_files'

/** Secrets of an installation that its environment does not set. */
export interface Secrets {
  /** Key that signs and encrypts cookies and links. */
  appKey: string
  /** Master keys of the vault, as in VAULT_KEYS: `id:base64-of-32-bytes[,id2:…]`. */
  vaultKeys: string
}

export interface VaultKey {
  id: string
  key: Buffer
}

/**
 * Thrown when secrets.json is malformed. It is never replaced, because its keys decrypt all texts.
 */
export class SecretsDamaged extends Error {
  override name = 'SecretsDamaged'

  constructor(path: string) {
    super(
      `${path} is damaged. It holds the keys of this installation's data: restore it from a ` +
        'backup, or set APP_KEY and VAULT_KEYS.'
    )
  }
}

const storedSecrets = v.object({
  appKey: v.pipe(v.string(), v.minLength(16)),
  vaultKeys: v.pipe(
    v.string(),
    v.check((text) => parseVaultKeys(text) !== undefined)
  ),
})

/**
 * Reads DATA_DIR/secrets.json, which the first start creates (mode 0600). Concurrent starts get the
 * same secrets.
 *
 * @throws SecretsDamaged
 */
export async function loadSecrets(directory: string): Promise<Secrets> {
  const path = join(directory, 'secrets.json')
  return withFileLock(join(directory, 'secrets.lock'), async () => {
    const text = readTextIfAny(path)
    if (text !== undefined) return parseSecrets(path, text)
    const secrets = generateSecrets()
    writePrivateFile(path, JSON.stringify(secrets, null, 2) + '\n')
    return secrets
  })
}

/**
 * Parses VAULT_KEYS. The first key is the current one; the others decrypt older texts. Returns
 * undefined for a malformed text or a duplicate id.
 */
export function parseVaultKeys(text: string): VaultKey[] | undefined {
  const keys: VaultKey[] = []
  for (const entry of text.split(',')) {
    const [, id, encoded] = /^\s*([\w-]{1,32}):([A-Za-z0-9+/]{43}=)\s*$/.exec(entry) ?? []
    if (!id || !encoded || keys.some((key) => key.id === id)) return undefined
    keys.push({ id, key: Buffer.from(encoded, 'base64') })
  }
  return keys
}

function generateSecrets(): Secrets {
  return {
    appKey: randomBytes(32).toString('base64url'),
    vaultKeys: `k1:${randomBytes(32).toString('base64')}`,
  }
}

function parseSecrets(path: string, text: string): Secrets {
  try {
    return v.parse(storedSecrets, JSON.parse(text))
  } catch {
    throw new SecretsDamaged(path)
  }
}
