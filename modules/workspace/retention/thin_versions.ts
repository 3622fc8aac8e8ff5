import type { CommandBus, CommandWork } from '#kernel/aggregates/command_bus'
import { partOf, type CommandRequest } from '#kernel/aggregates/command_ids'
import type { EventStore } from '#kernel/event_store/port'
import type { EventReader } from '#kernel/events/reader'
import { outcomesRecorded, unrecordedDays, unsettledDays } from '#kernel/vault/settled_days'
import { NamedVersions } from '#modules/workspace/retention/named_versions'
import { type DayOutcome, thinPage } from '#modules/workspace/retention/thin_page'
import { decide, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

/** Days for which all versions stay (rule 4.49). */
const KEPT_DAYS = 30
const DAY_MS = 24 * 60 * 60_000
/** Pages asked for at once. */
const PAGES = 1_000
/** Days thinned at once, over all of these pages. */
const DAYS = 500

export interface ThinningServices {
  bus: CommandBus
  store: EventStore
  reader: EventReader
  log: { warn(fields: object, message: string): void }
}

/** Returns the first day whose versions all stay, of a run at this time. */
export function firstWholeDay(now: Date) {
  return new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10)
}

/**
 * Thins the versions of a user's pages, also in the trash: of each day more than 30 days ago, the
 * last one and the named ones stay (rule 4.49). Each page is thinned under the user's lock. A run
 * that was killed is completed by the next one, and a repeated run changes nothing. A page that
 * can't be read stays as it is, and is logged.
 */
export async function thinVersions(
  services: ThinningServices,
  owner: number,
  now: Date,
  signal?: AbortSignal
) {
  const { bus, store, reader, log } = services
  const { state } = await bus.repository.load(workspaceAggregate, workspaceStream(owner))
  const pages = [...state.tree.families()]
    .flatMap(([, children]) => [...children])
    .filter(({ type }) => type === 'page')
    .map(({ id }) => id)
  const named = new NamedVersions(store, reader, owner)
  const left = new Set(pages)
  const attempt = async (blockId: number, work: () => Promise<boolean>) => {
    const isThinned = await work().catch((error: unknown) => {
      log.warn({ err: error, page: blockId }, 'versions: not thinned')
      return false
    })
    if (!isThinned) left.delete(blockId)
  }
  for (let i = 0; i < pages.length; i += PAGES) {
    const ids = pages.slice(i, i + PAGES)
    for (const blockId of await unrecordedPages(reader, ids)) {
      await attempt(blockId, () => onPage(services, owner, blockId))
    }
    for (;;) {
      const open = ids.filter((id) => left.has(id))
      const due = await unsettledDays(reader.vault.pool, open, firstWholeDay(now), DAYS)
      if (due.length === 0) break
      for (const [blockId, days] of Map.groupBy(due, (day) => day.blockId)) {
        if (signal?.aborted) return
        const dueDays = new Set(days.map(({ day }) => day))
        await attempt(blockId, () =>
          onPage(services, owner, blockId, async () =>
            thinPage(services, blockId, dueDays, await named.of(blockId))
          )
        )
      }
    }
  }
}

async function unrecordedPages({ vault }: EventReader, ids: readonly number[]) {
  const days = await unrecordedDays<DayOutcome>(vault.pool, ids)
  return new Set(days.map(({ blockId }) => blockId))
}

/** Thins a page and records what went, under the owner's lock. */
async function onPage(
  { bus, reader }: ThinningServices,
  owner: number,
  blockId: number,
  thin: () => Promise<boolean> = async () => true
): Promise<boolean> {
  const request: CommandRequest = {
    actor: 'system',
    owner,
    route: 'thin versions',
    body: { block_id: blockId },
    correlationId: `thin-${blockId}`,
  }
  const { result } = await bus.run(request, async (work) => {
    // Days of a killed run come first and alone, so that a repeated command is recognized.
    await record(work, reader, owner, blockId)
    const isThinned = await thin()
    await record(work, reader, owner, blockId)
    return isThinned
  })
  return result
}

/** Records the thinned days of a page in the log, once. */
async function record(work: CommandWork, reader: EventReader, owner: number, blockId: number) {
  const { pool } = reader.vault
  const days = await unrecordedDays<DayOutcome>(pool, [blockId])
  if (days.length === 0) return
  const outcomes = days.map(({ day, outcome }) => ({ day, ...outcome }))
  await work.execute({
    aggregate: workspaceAggregate,
    stream: workspaceStream(owner),
    commandId: partOf(`thin versions of ${blockId}`, JSON.stringify(outcomes)),
    decide: (state) => decide(state, { type: 'ThinVersions', blockId, days: outcomes }),
  })
  for (const { day } of days) await outcomesRecorded(pool, day, [blockId])
}
