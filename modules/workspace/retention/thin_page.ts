import type { EventStore, RecordedEvent } from '#kernel/event_store/port'
import type { EventReader } from '#kernel/events/reader'
import { hashOfKept } from '#kernel/vault/kept_days'
import { settleDay } from '#kernel/vault/settled_days'
import type { PageEvent, ThinnedDay } from '#modules/workspace/events'
import { pageStream } from '#modules/workspace/page'
import { DayPlans, type DayPlan } from '#modules/workspace/retention/day_plan'

const SNAPSHOT: PageEvent['type'] = 'PageSnapshotTaken'
/** Events decoded at once. */
const AT_ONCE = 200

/** Result of a thinned day, which the log records. */
export type DayOutcome = Omit<ThinnedDay, 'day'>

/**
 * Thins days of a page: stores the texts that stay, then destroys the days' secrets, each day at
 * once. Call under the owner's lock. Returns false if the page is erased. Throws if a text can't be
 * read, before anything goes.
 */
export async function thinPage(
  { store, reader }: { store: EventStore; reader: EventReader },
  blockId: number,
  days: ReadonlySet<string>,
  named: ReadonlySet<number>
): Promise<boolean> {
  const { vault, keys } = reader
  const key = (await vault.keys([blockId])).get(blockId)
  if (!key || key === 'erased') return false
  const stream = pageStream(blockId)
  const plans = await planDays({ store, reader }, stream, days, named)
  for (const day of [...days].sort()) {
    const plan = plans.get(day)
    const goes = plan !== undefined && plan.gone.length > 0
    const texts = goes ? plan.texts : []
    const kept = texts.map(({ id, values }) => keys.sealKept({ stream, id }, key, values))
    const outcome: DayOutcome | null = goes
      ? { kept: plan.kept, gone: plan.gone, kept_hash: hashOfKept(kept) }
      : null
    if (!(await settleDay(vault.pool, { blockId, day }, kept, outcome))) return false
  }
  return true
}

async function planDays(
  { store, reader }: { store: EventStore; reader: EventReader },
  stream: string,
  days: ReadonlySet<string>,
  named: ReadonlySet<number>
): Promise<ReadonlyMap<string, DayPlan>> {
  const { codec } = reader
  const plans = new DayPlans(days, named)
  const part = await partOf(store, reader, stream, days)
  if (!part) return plans.end()
  const add = async (recorded: readonly RecordedEvent[]) => {
    for await (const decoded of reader.readInParts(recorded, true)) {
      for (const { id, revision, event, recorded: raw } of decoded) {
        plans.add({ id, revision, day: codec.dayOf(raw), event: event as PageEvent })
      }
    }
  }
  let events: RecordedEvent[] = []
  const { from, to } = part
  for await (const event of store.read(stream, { from, limit: to - from + 1 })) {
    events.push(event)
    if (events.length < AT_ONCE) continue
    await add(events)
    events = []
  }
  await add(events)
  return plans.end()
}

/**
 * Returns the revisions from the last snapshot before these days to their last event. The whole
 * stream is looked through, because times of different clocks are never compared (decision 154).
 */
async function partOf(
  store: EventStore,
  { codec }: EventReader,
  stream: string,
  days: ReadonlySet<string>
): Promise<{ from: number; to: number } | undefined> {
  let from = 0
  let to: number | undefined
  for await (const event of store.read(stream)) {
    const day = codec.dayOf(event)
    if (day !== undefined && days.has(day)) to = event.revision
    else if (to === undefined && event.type === SNAPSHOT) from = event.revision
  }
  return to === undefined ? undefined : { from, to }
}
