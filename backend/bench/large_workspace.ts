import pg from 'pg'
import type { Effort } from '#bench/effort'
import { LoadClient } from '#bench/load_client'
import { repeat, timed, type Timings } from '#bench/measure'
import { createBlock } from '#bench/users'
import { makeAuditor, measureReplays } from '#bench/replays'
import { aims, ms, times, type Figure, type Section } from '#bench/report'
import { eventually } from '#testing/eventually'
import type { HttpClient } from '#testing/http_client'
import { Product, type ProductOptions } from '#testing/product'
import { workspaceStream } from '#modules/workspace/workspace'

const WARM_UP_SECONDS = 1

/** One user's workspace in the database of a product that is not running. */
export interface LargeWorkspace {
  databaseUrl: string
  owner: number
  signedIn: HttpClient
  blocks: number
  /** A section with as many pages as a small workspace lists, and a section for new pages. */
  listed: number
  newPages: number
}

/** Durations of the same calls in a small workspace, p50 in milliseconds. */
export interface SmallWorkspace {
  list: number
  create: number
}

/**
 * Measures the first calls of two starts, without and with a snapshot of the fold, and later calls.
 */
export async function measureLargeWorkspace(
  { rounds, seconds }: Effort,
  options: ProductOptions,
  workspace: LargeWorkspace,
  small: SmallWorkspace
): Promise<Section> {
  const select = await selectStream(workspace)
  const first = await start(options, workspace)
  const fromLog = await first.create()
  await untilKept(workspace)
  await first.stop()

  const second = await start(options, workspace)
  const coldList = await second.list()
  const fromSnapshot = await second.create()
  // The server of the small workspace had also been warmed up.
  await repeat(WARM_UP_SECONDS, 1, second.list)
  await repeat(WARM_UP_SECONDS, 1, second.create)
  const lists = await repeat(rounds * seconds, 1, second.list)
  const creates = await repeat(rounds * seconds, 1, second.create)
  const replayed = { ...workspace, events: workspace.blocks }
  await makeAuditor(workspace.databaseUrl, workspace.owner)
  const replays = await measureReplays(second.client, replayed, select)
  await second.stop()

  const cold = (what: string, figure: number): Figure => {
    return { what, figure: ms(figure), floor: ms(select), ratio: times(figure, select) }
  }
  const warm = (what: string, { p50, p95 }: Timings, floor: number): Figure => {
    const ratio = times(p50, floor)
    return {
      what,
      figure: ms(p50, p95),
      floor: ms(floor),
      ratio,
      aim: aims(['≤ 2 ×', p50 <= 2 * floor]),
    }
  }
  return {
    title: `A workspace of ${workspace.blocks.toLocaleString('en-GB')} blocks`,
    about:
      "Over HTTP, one client. Floor of the first command after a start and of replays: selecting the workspace's events. Floor of later requests: p50 in a small workspace, see above.",
    figures: [
      cold('first create, no snapshot of the fold', fromLog),
      { what: 'first list', figure: ms(coldList) },
      cold('first create, with a snapshot', fromSnapshot),
      warm('list, p50 / p95', lists, small.list),
      warm('create, p50 / p95', creates, small.create),
      ...replays,
    ],
  }
}

/** Starts the product, and returns its owner's calls with the duration of each. */
async function start(options: ProductOptions, { signedIn, listed, newPages }: LargeWorkspace) {
  const product = await Product.start(options)
  const client = new LoadClient(product.url, signedIn)
  return {
    client,
    list: () => timed(() => client.send('GET', `/api/v1/blocks?parent_block_id=${listed}`)),
    create: () => timed(() => createBlock(client, 'page', newPages)),
    async stop() {
      client.close()
      await product.stop()
    },
  }
}

/** Returns the milliseconds to select the minimum that a fold must read. */
export async function selectStream({
  databaseUrl,
  owner,
}: Pick<LargeWorkspace, 'databaseUrl' | 'owner'>): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const text = 'select * from event_store.events where stream = $1 order by revision'
  const milliseconds = await timed(() => client.query(text, [workspaceStream(owner)]))
  await client.end()
  return milliseconds
}

/** Waits until the server has stored a snapshot of the workspace. */
async function untilKept({ databaseUrl, owner }: LargeWorkspace) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const text = 'select from folds.snapshots where stream = $1'
  await eventually(
    async () => {
      const { rowCount } = await client.query(text, [workspaceStream(owner)])
      if (rowCount === 0) throw new Error('No snapshot of the large workspace was stored')
    },
    { within: 20_000 }
  )
  await client.end()
}
