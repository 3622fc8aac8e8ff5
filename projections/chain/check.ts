import { checkAnchors, readStatement, type Anchor } from '#kernel/chain/anchor'
import { Chain } from '#kernel/chain/chain'
import { Comparison, type Difference } from '#kernel/chain/differences'
import { isChained, leafOf, placeOf } from '#kernel/chain/leaf'
import { SignedLinks } from '#kernel/chain/signed_links'
import type { EventStore, RecordedEvent } from '#kernel/event_store/port'
import { readLog } from '#kernel/event_store/read_log'
import { ChainedEntries } from '#projections/chain/chained_entries'
import { HiddenStreams } from '#projections/chain/hidden_streams'
import type { ChainQueries } from '#projections/chain/queries'

/** Differences that are named. */
const NAMED = 100

export interface ChainSources {
  store: EventStore
  chain: ChainQueries
  /** As this installation keeps them. */
  anchors: readonly Anchor[]
  /** Public keys that are known to sign for it. */
  trustedKeys: readonly string[]
  /** Anchors that somebody has kept elsewhere: then those say what was, and whose keys are trusted. */
  kept?: readonly Anchor[]
  /** Gets every event as it is read. */
  onEvent?: (event: RecordedEvent) => void
}

/** What a look through the log has found; all is well without differences and problems. */
export interface ChainReport {
  /** In the log. */
  events: number
  /** The log's link, computed anew; undefined when the log is empty. */
  head: string | undefined
  /** How many of the log's events the chain has yet to take. */
  behind: number
  /** Between the chain and the log; the first hundred. */
  differences: Difference[]
  /** How many there are. */
  differing: number
  /** A sentence each: of anchors, and of the chain's own tables. */
  problems: string[]
  /** Anchors that hold for the log. */
  anchors: number
}

/** Reads the log from its first event on, and compares it with the chain and with the anchors. */
export async function checkChain(sources: ChainSources): Promise<ChainReport> {
  const { store, chain, anchors, trustedKeys, kept, onEvent } = sources
  const { upTo, events: chained } = await chain.standing()
  const { statements, problems } = checkAnchors(anchors, kept ? keysOf(kept) : trustedKeys)
  problems.push(...strayFromKept(anchors, kept ?? []))
  const differences: Difference[] = []
  let differing = 0
  const comparison = new Comparison((difference) => {
    if (++differing <= NAMED) differences.push(difference)
  })
  const entries = new ChainedEntries(chain, chained)
  const log = new Chain()
  const signed = new SignedLinks([...statements, ...(kept ?? []).flatMap(statementOf)])
  const hidden = new HiddenStreams(store)
  let behind = 0
  await eachEvent(store, async (event) => {
    onEvent?.(event)
    await hidden.see(event)
    const leaf = leafOf(event)
    log.add(leaf)
    signed.passed(log)
    if (event.position > upTo) behind++
    else comparison.next(await entries.next(), { place: placeOf(event), leaf })
  })
  for (let entry = await entries.next(); entry; entry = await entries.next()) {
    comparison.next(entry, undefined)
  }
  comparison.end()
  await hidden.look()
  if (comparison.isLost) problems.push('The log has next to nothing in common with the chain')
  problems.push(...entries.problems, ...signed.end(log), ...hidden.problems)
  const head = log.events === 0 ? undefined : log.link.toString('hex')
  const { holding } = signed
  const { events } = log
  return { events, head, behind, differences, differing, problems, anchors: holding }
}

/** All that the chain is of, oldest first. */
export async function eachEvent(
  store: EventStore,
  handle: (event: RecordedEvent) => Promise<void>
) {
  const head = await store.head()
  if (head === null) return
  await readLog(store, null, head, async (events) => {
    for (const event of events) if (isChained(event)) await handle(event)
  })
}

function statementOf(anchor: Anchor) {
  return readStatement(anchor) ?? []
}

function keysOf(anchors: readonly Anchor[]) {
  return anchors.flatMap(statementOf).flatMap(({ keys }) => keys)
}

/** Anchors that were kept and are others here, or none. */
function strayFromKept(anchors: readonly Anchor[], kept: readonly Anchor[]): string[] {
  const here = new Set(anchors.map(({ statement }) => statement))
  return kept
    .filter(({ statement }) => !here.has(statement))
    .map((anchor) => `Anchor ${numberOf(anchor)} was kept, and is not the one that is here`)
}

function numberOf(anchor: Anchor) {
  return readStatement(anchor)?.anchor ?? '?'
}
