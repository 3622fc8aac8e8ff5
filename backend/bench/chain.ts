import type { Effort } from '#bench/effort'
import { interleave, median, timed } from '#bench/measure'
import { aims, perSecond, share, type Figure } from '#bench/report'
import { readLog } from '#kernel/event_store/read_log'
import { rebuild } from '#kernel/projections/rebuild'
import { eventually } from '#testing/eventually'
import { chainProjection } from '#projections/chain/projection'
import { ChainQueries } from '#projections/chain/queries'
import type { Stack } from '#testing/stack'

/** Measures chaining the whole log, beside merely reading it. */
export async function measureChain({ rounds }: Effort, stack: Stack): Promise<Figure> {
  await chained(stack)
  let events = 0
  const measured = await interleave(rounds, {
    read: () => timed(async () => (events = await countEvents(stack))),
    made: () => timed(() => rebuild(stack, chainProjection)),
  })
  const made = events / (median(measured.made) / 1_000)
  const read = events / (median(measured.read) / 1_000)
  return {
    what: `chain of hashes, ${events.toLocaleString('en-GB')} events`,
    figure: perSecond(made, 'events'),
    floor: perSecond(read, 'events'),
    ratio: share(made, read),
    aim: aims(['≥ 50,000/s', made >= 50_000]),
  }
}

/** Waits until the chain is complete, because a rebuild only goes as far as the existing chain. */
async function chained({ store, pool }: Stack) {
  const head = (await store.head())!
  const chain = new ChainQueries(pool)
  await eventually(
    async () => {
      if ((await chain.status()).upTo < head) throw new Error('The chain is behind')
    },
    { within: 120_000, every: 200 }
  )
}

async function countEvents({ store }: Stack) {
  let count = 0
  await readLog(
    store,
    null,
    (await store.head())!,
    async (events) => void (count += events.length),
    { batchSize: 1_000 }
  )
  return count
}
