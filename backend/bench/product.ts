import { USERS } from '#bench/effort'
import { createPagesAndSessions, verifiedAccounts } from '#bench/users'
import { temporaryDirectory } from '#testing/environment'
import { freshDatabase } from '#testing/fresh_database'
import { Product } from '#testing/product'
import { newVaultKeys } from '#testing/vault_keys'

/** Starts a product with users and their pages, and one user without any. */
export async function settle(settings: Record<string, string> = {}, root?: string) {
  const url = settings.DATABASE_URL ?? (await freshDatabase())
  const database = { url, vaultKeys: newVaultKeys() }
  const env = {
    DATABASE_URL: database.url,
    VAULT_KEYS: database.vaultKeys,
    LOG_LEVEL: 'info',
    PERSON_LIMITS: 'off',
    ...settings,
  }
  const options = { directory: await temporaryDirectory(), env, root }
  const product = await Product.start(options)
  const [owner, ...users] = await verifiedAccounts(product.url, database.url, USERS + 1)
  const sessions = await createPagesAndSessions(product.url, users)
  return { product, options, database, owner: owner!, sessions }
}
