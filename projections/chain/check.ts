import { checkAnchors, readStatement, type Anchor } from '#kernel/chain/anchor'
import { Chain } from '#kernel/chain/chain'
import type { Difference } from '#kernel/chain/differences'
import { AnchorDays, type Unsigned } from '#kernel/chain/anchor_days'
import { leafOf, placeOf } from '#kernel/chain/leaf'
import { SignedLinks } from '#kernel/chain/signed_links'
import type { EventStore, RecordedEvent } from '#kernel/event_store/port'
import { LogComparison } from '#projections/chain/compare_log'
import { eachEvent } from '#projections/chain/each_event'
import { HiddenStreams } from '#projections/chain/hidden_streams'
import type { ChainQueries, ChainStatus } from '#projections/chain/queries'
import { Renumbered } from '#projections/chain/renumbered'

export interface ChainSources {
  store: EventStore
  chain: ChainQueries
  /** Anchors stored by this installation. */
  anchors: readonly Anchor[]
  /** Public keys trusted to sign for this installation. */
  trustedKeys: readonly string[]
  /**
   * Anchors kept outside this installation. If given, they define the expected history and the
   * trusted keys.
   */
  kept?: readonly Anchor[]
  /** Called with every event as it is read. */
  onEvent?: (event: RecordedEvent) => void
}

/** Result of a check of the log. Without differences and problems the log is intact. */
export interface ChainReport {
  /** Number of events in the log. */
  events: number
  /** Recomputed link of the log; undefined if the log is empty. */
  head: string | undefined
  /** Number of events that the chain lags behind the log. */
  behind: number
  /** The first hundred differences between the chain and the log. */
  differences: Difference[]
  /** Total number of differences. */
  differing: number
  /** Problems of anchors and of the chain's tables, one sentence each. */
  problems: string[]
  /** Number of anchors that hold for the log. */
  anchors: number
  /** Events older than the first anchor. No anchor proves their content before its signature. */
  unvouched?: { events: number; oldest: number }
  /** Events after the last anchor. No anchor proves their content yet. */
  unsigned?: Unsigned
}

/** Reads the log from its first event and compares it with the chain and the anchors. */
export async function checkChain(sources: ChainSources): Promise<ChainReport> {
  const { store, chain, anchors, trustedKeys, kept, onEvent } = sources
  const chainStatus = await chain.status()
  const { statements, problems } = checkAnchors(anchors, kept ? keysOf(kept) : trustedKeys)
  problems.push(...strayFromKept(anchors, kept ?? []))
  const compared = new LogComparison(chain, chainStatus)
  const log = new Chain()
  const signed = new SignedLinks([...statements, ...(kept ?? []).flatMap(statementOf)])
  const days = new AnchorDays(statements)
  const hidden = new HiddenStreams(store)
  await eachEvent(store, async (event) => {
    onEvent?.(event)
    await hidden.see(event)
    const leaf = leafOf(event)
    log.add(leaf)
    signed.passed(log)
    days.see(event)
    await compared.add(event, { place: placeOf(event), leaf })
  })
  await compared.end()
  await hidden.look()
  days.end()
  if (anchors.length === 0 && log.events > 0) problems.push(noAnchor(log))
  const named = await byChainedRevisions(sources, chainStatus, compared)
  problems.push(...compared.problems, ...signed.end(log), ...days.problems, ...hidden.problems)
  return {
    events: log.events,
    head: log.events === 0 ? undefined : log.link.toString('hex'),
    behind: compared.behind,
    differences: named.differences,
    differing: named.differing,
    problems,
    anchors: signed.holding,
    unvouched: days.unvouched,
    unsigned: days.unsigned,
  }
}

/** Repeats the comparison if events have other revisions than in the chain. */
async function byChainedRevisions(
  { store, chain }: ChainSources,
  chainStatus: ChainStatus,
  compared: LogComparison
) {
  if (compared.differing === 0 || compared.isLost) return compared
  const renumbered = await Renumbered.of({ store, chain }, compared.streams)
  if (!renumbered.moved) return compared
  const again = new LogComparison(chain, chainStatus)
  await eachEvent(store, (event) => again.add(event, renumbered.entryOf(event)))
  await again.end()
  return again
}

function noAnchor({ events }: Chain) {
  return (
    `There is no anchor, so nothing vouches for the ${events} events of the log: anchors were removed, ` +
    'unless this installation is older than anchors (then sign it with node strata audit:sign)'
  )
}

function statementOf(anchor: Anchor) {
  return readStatement(anchor) ?? []
}

function keysOf(anchors: readonly Anchor[]) {
  return anchors.flatMap(statementOf).flatMap(({ keys }) => keys)
}

/** Returns a problem for each kept anchor that differs here or is missing. */
function strayFromKept(anchors: readonly Anchor[], kept: readonly Anchor[]): string[] {
  const here = new Set(anchors.map(({ statement }) => statement))
  return kept
    .filter(({ statement }) => !here.has(statement))
    .map((anchor) => `Anchor ${numberOf(anchor)} differs from the one stored elsewhere`)
}

function numberOf(anchor: Anchor) {
  return readStatement(anchor)?.anchor ?? '?'
}
