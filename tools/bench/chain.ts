import type { Effort } from '#tools/bench/effort'
import { inTurns, median, timed } from '#tools/bench/measure'
import { aims, perSecond, share, type Figure } from '#tools/bench/report'
import { readLog } from '#kernel/event_store/read_log'
import { rebuild } from '#kernel/projections/rebuild'
import { chainProjection } from '#projections/chain/projection'
import type { Stack } from '#projections/testing/stack'

/** Chaining all of the log, beside reading it and no more. */
export async function measureChain({ rounds }: Effort, stack: Stack): Promise<Figure> {
  let events = 0
  const measured = await inTurns(rounds, {
    read: () => timed(async () => (events = await countEvents(stack))),
    chained: () => timed(() => rebuild(stack, chainProjection)),
  })
  const chained = events / (median(measured.chained) / 1_000)
  const read = events / (median(measured.read) / 1_000)
  return {
    what: `chain of hashes, ${events.toLocaleString('en-GB')} events`,
    figure: perSecond(chained, 'events'),
    floor: perSecond(read, 'events'),
    ratio: share(chained, read),
    aim: aims(['≥ 50,000/s', chained >= 50_000]),
  }
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
