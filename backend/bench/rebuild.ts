import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { Effort } from '#bench/effort'
import { interleave, median, timed } from '#bench/measure'
import { aims, perSecond, share, type Figure } from '#bench/report'
import type { RecordedEvent } from '#kernel/event_store/port'
import { formatPosition } from '#kernel/event_store/postgres/position'
import type { StoredEvent } from '#kernel/events/sealing_codec'
import { blocksProjection } from '#projections/blocks/projection'
import { follows } from '#kernel/projections/batch'
import type { Projection } from '#kernel/projections/projection'
import { rebuild } from '#kernel/projections/rebuild'
import type { Stack } from '#testing/stack'

const blocks = blocksProjection as Projection
const PAGE = 500

/**
 * Measures rebuilding the read model of blocks from the whole log, beside the minimum work for it.
 */
export async function measureRebuild({ rounds }: Effort, stack: Stack): Promise<Figure> {
  await stack.pool.query('create unlogged table copied (id bigint, stream text, content text)')
  let events = 0
  const measured = await interleave(rounds, {
    copied: () => timed(async () => (events = await readDecryptCopy(stack))),
    rebuilt: () => timed(() => rebuild(stack, blocks)),
  })
  await stack.pool.query('drop table copied')
  const rebuilt = events / (median(measured.rebuilt) / 1_000)
  const copied = events / (median(measured.copied) / 1_000)
  return {
    what: `rebuild of blocks, ${events.toLocaleString('en-GB')} events`,
    figure: perSecond(rebuilt, 'events'),
    floor: perSecond(copied, 'events'),
    ratio: share(rebuilt, copied),
    aim: aims(['≥ 50 %', rebuilt / copied >= 0.5]),
  }
}

/** Reads, decrypts and copies the events, and returns their number. */
async function readDecryptCopy(stack: Stack): Promise<number> {
  let events = 0
  async function* lines() {
    for await (const page of pages(stack)) {
      const followed = page.filter((event) => follows(blocks, event))
      events += followed.length
      yield (await stack.reader.decode(followed)).map(toLine).join('')
    }
  }
  const client = await stack.pool.connect()
  try {
    await client.query('begin')
    await client.query('truncate copied')
    await pipeline(Readable.from(lines()), client.query(copyFrom('copy copied from stdin')))
    await client.query('commit')
  } finally {
    client.release()
  }
  return events
}

async function* pages({ pool }: Stack) {
  for (let after = '-1'; ;) {
    const { rows } = await pool.query<RecordedEvent>(
      `select position, stream, revision, id, type, data, metadata from event_store.events
       where position > $1 order by position limit ${PAGE}`,
      [after]
    )
    yield rows.map((row) => ({ ...row, position: formatPosition(row.position) }))
    if (rows.length < PAGE) return
    after = rows.at(-1)!.position
  }
}

/** Returns a line in COPY's text format, which escapes backslashes, tabs and line ends. */
function toLine({ stream, event }: StoredEvent) {
  const content = JSON.stringify(event.data).replaceAll('\\', '\\\\')
  return `${(event.data as { block_id: number }).block_id}\t${stream}\t${content}\n`
}
