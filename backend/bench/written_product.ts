import pg from 'pg'
import { allLevel } from '#bench/all_level'
import { LoadClient } from '#bench/load_client'
import { verifiedAccounts } from '#bench/users'
import type { SampleText } from '#bench/sample_text'
import { newVaultKeys } from '#testing/vault_keys'
import { writeWorkspace, type WrittenWorkspace } from '#bench/written_workspace'
import { signIn } from '#testing/accounts'
import { temporaryDirectory } from '#testing/environment'
import { freshDatabase } from '#testing/fresh_database'
import { Product } from '#testing/product'
import { openStack } from '#testing/stack'

/** One user's workspace on a running product. */
export interface OpenWorkspace extends WrittenWorkspace {
  client: LoadClient
}

/**
 * Creates workspaces of these many blocks with text in all pages, written to the log while the
 * server is unreachable. The first pages of each have as many `saves`.
 */
export async function settleWritten(
  sizes: number[],
  text: SampleText,
  say: (what: string) => void,
  saves?: number[]
) {
  const database = { url: await freshDatabase(), vaultKeys: newVaultKeys() }
  const env = {
    DATABASE_URL: database.url,
    VAULT_KEYS: database.vaultKeys,
    LOG_LEVEL: 'info',
    PERSON_LIMITS: 'off',
  }
  const options = { directory: await temporaryDirectory(), env }
  const first = await Product.start(options)
  const accounts = await verifiedAccounts(first.url, database.url, sizes.length)
  const signedIn = await Promise.all(accounts.map((account) => signIn(account, first.url)))
  await first.stop()

  say('writing workspaces')
  const stack = openStack(database)
  const written: WrittenWorkspace[] = []
  for (const [i, size] of sizes.entries()) {
    written.push(await writeWorkspace(stack, accounts[i]!.id, size, text, saves))
  }
  say('read models of them')
  await allLevel(stack)
  await stack.close()
  await vacuum(database.url)

  const product = await Product.start(options)
  const workspaces = written.map((workspace, i): OpenWorkspace => {
    return { ...workspace, client: new LoadClient(product.url, signedIn[i]) }
  })
  return { product, options, database, workspaces }
}

/** Vacuums as Postgres would on its own within a minute of so many writes. */
async function vacuum(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}
