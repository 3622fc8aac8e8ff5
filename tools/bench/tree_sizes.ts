import pg from 'pg'
import type { Effort } from '#tools/bench/effort'
import { LoadClient } from '#tools/bench/load_client'
import { verifiedAccounts } from '#tools/bench/people'
import { aims, ms, times, type Figure, type Section } from '#tools/bench/report'
import { SampleText } from '#tools/bench/sample_text'
import { measureSearch } from '#tools/bench/searches'
import {
  measureTreeCalls,
  ROWS,
  TREE_CALLS,
  type TreeCall,
  type TreeTimings,
  type Workplace,
} from '#tools/bench/tree_calls'
import { FEW, MANY, writeWorkspace, type WrittenWorkspace } from '#tools/bench/written_workspace'
import { newVaultKeys } from '#tools/bench/vault_keys'
import { signIn } from '#tools/testing/accounts'
import { temporaryDirectory } from '#tools/testing/environment'
import { freshDatabase } from '#tools/testing/fresh_database'
import { Product } from '#tools/testing/product'
import { openStack } from '#projections/testing/stack'

const SEED = 20_261
/** What a command may cost more in the largest workspace than in the smallest, times. */
const MAX_GROWTH = 1.5
const COMMANDS: readonly TreeCall[] = ['create', 'rename', 'reorder', 'archive']
/** The read models catch up with what was written to the log. */
const CATCH_UP_MS = 1_800_000

/** One person's workspace on a running product. */
interface Workspace extends WrittenWorkspace {
  client: LoadClient
}

/** The same calls in workspaces of several sizes, and among few and many siblings. */
export async function measureTreeSizes(
  effort: Effort,
  say: (what: string) => void
): Promise<Section[]> {
  const text = new SampleText(SEED)
  const { product, workspaces } = await settle(effort, text, say)
  say('sizes of workspaces')
  const last = workspaces.at(-1)!
  const bySize = workspaces.map((workspace) => [`${workspace.blocks}`, among(workspace, FEW)])
  const measured = await measureTreeCalls<string>(effort.treePages, {
    ...(Object.fromEntries(bySize) as Record<string, Workplace>),
    many: among(last, MANY),
  })
  const { many, ...sizes } = measured
  const timings = workspaces.map(({ blocks }) => sizes[`${blocks}`]!)
  const search = await measureSearch(effort, workspaces, text)
  for (const { client } of workspaces) client.close()
  await product.stop()
  return [describeSizes(workspaces, timings), describeSiblings(timings.at(-1)!, many!), search]
}

/**
 * Workspaces of each size with text in all pages, written to the log while the server is
 * unreachable.
 */
async function settle(
  { treeSizes }: Effort,
  text: SampleText,
  say: (what: string) => void
): Promise<{ product: Product; workspaces: Workspace[] }> {
  const database = { url: await freshDatabase(), vaultKeys: newVaultKeys() }
  const env = { DATABASE_URL: database.url, VAULT_KEYS: database.vaultKeys, LOG_LEVEL: 'info' }
  const options = { directory: await temporaryDirectory(), env }
  const first = await Product.start(options)
  const accounts = await verifiedAccounts(first.url, database.url, treeSizes.length)
  const signedIn = await Promise.all(accounts.map((account) => signIn(account, first.url)))
  await first.stop()

  say('writing workspaces')
  const stack = openStack(database)
  const written: WrittenWorkspace[] = []
  for (const [i, size] of treeSizes.entries()) {
    written.push(await writeWorkspace(stack, accounts[i]!.id, size, text))
  }
  say('read models of them')
  await stack.progress.waitFor((await stack.store.head())!, CATCH_UP_MS)
  await stack.close()
  await vacuum(database.url)

  const product = await Product.start(options)
  const workspaces = written.map((workspace, i) => {
    return { ...workspace, client: new LoadClient(product.url, signedIn[i]) }
  })
  return { product, workspaces }
}

/** As Postgres does by itself within a minute of so much being written. */
async function vacuum(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

function among({ client, sections, full }: Workspace, siblings: number): Workplace {
  const chosen = siblings === FEW ? sections : [full!]
  return { client, siblings, sections: chosen.map(({ id }) => id) }
}

function describeSizes(workspaces: Workspace[], timings: TreeTimings[]): Section {
  const sizes = workspaces.map(({ blocks }) => blocks.toLocaleString('en-GB')).join(' / ')
  return {
    title: `Workspaces of ${sizes} blocks`,
    about: `p50 over HTTP, one client, in turns; ${FEW} pages in each section, ${ROWS} rows in a list. The floor is the smallest workspace.`,
    figures: TREE_CALLS.map((call) =>
      growth(
        call,
        timings.map((timing) => timing[call].p50)
      )
    ),
  }
}

function describeSiblings(few: TreeTimings, many: TreeTimings): Section {
  return {
    title: `Among ${FEW} / ${MANY.toLocaleString('en-GB')} siblings`,
    about: `The same in the largest workspace, in sections with so many pages. The floor is the smaller section.`,
    figures: TREE_CALLS.map((call) => growth(call, [few[call].p50, many[call].p50])),
  }
}

/** From the smallest to the largest. */
function growth(call: TreeCall, p50s: number[]): Figure {
  const [floor, figure] = [p50s[0]!, p50s.at(-1)!]
  const isCommand = COMMANDS.includes(call)
  return {
    what: call,
    figure: ms(...p50s),
    floor: ms(floor),
    ratio: times(figure, floor),
    aim: isCommand ? aims([`< ${MAX_GROWTH} ×`, figure < MAX_GROWTH * floor]) : undefined,
  }
}
