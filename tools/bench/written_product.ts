import pg from 'pg'
import { allLevel } from '#tools/bench/all_level'
import { LoadClient } from '#tools/bench/load_client'
import { verifiedAccounts } from '#tools/bench/people'
import type { SampleText } from '#tools/bench/sample_text'
import { newVaultKeys } from '#tools/testing/vault_keys'
import { writeWorkspace, type WrittenWorkspace } from '#tools/bench/written_workspace'
import { signIn } from '#tools/testing/accounts'
import { temporaryDirectory } from '#tools/testing/environment'
import { freshDatabase } from '#tools/testing/fresh_database'
import { Product } from '#tools/testing/product'
import { openStack } from '#projections/testing/stack'

/** One person's workspace on a running product. */
export interface OpenWorkspace extends WrittenWorkspace {
  client: LoadClient
}

/**
 * Workspaces of these many blocks with text in all pages, written to the log while the server is
 * unreachable.
 */
export async function settleWritten(
  sizes: number[],
  text: SampleText,
  say: (what: string) => void
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
    written.push(await writeWorkspace(stack, accounts[i]!.id, size, text))
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

/** As Postgres does by itself within a minute of so much being written. */
async function vacuum(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}
