import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { ServerWritableStream } from '@grpc/grpc-js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { Log, StoredEvent } from '#kernel/event_store/testing/eventstoredb_stand_in/log'
import type { Behavior } from '#kernel/event_store/testing/eventstoredb_stand_in/versions'
import { toEventResponse } from '#kernel/event_store/testing/eventstoredb_stand_in/wire'

/** Number of events that the server examines in one step by default. */
const SEARCH_WINDOW = 32

/**
 * Serves a subscription to the log until the caller leaves. As on the server, checkpoints come in
 * steps. After catching up, the last checkpoint is where the last page began. Filtered-out events
 * at the end are therefore reported only when more events follow. Up to 24.10, a checkpoint before
 * the first matching event is not a position at all (`Behavior.checkpointsAtNoPosition`).
 */
export async function subscribe(
  call: ServerWritableStream<ReadReq, ReadResp>,
  log: Log,
  options: ReadReq.Options,
  behavior: Behavior
) {
  const gone = once(call, 'cancelled').then(() => {})
  const send = async (response: ReadResp) => {
    if (call.cancelled) return
    if (!call.write(response)) await Promise.race([once(call, 'drain'), gone])
  }
  const isWanted = toPredicate(options.getFilter())
  const interval = checkpointInterval(options.getFilter())
  const start = startOf(log, options.getAll())
  const confirmation = new streams.ReadResp.SubscriptionConfirmation()
  await send(new streams.ReadResp().setConfirmation(confirmation.setSubscriptionId(randomUUID())))

  let found = start >= 0
  let next = log.before(start + 1)
  while (next < log.all.length && !call.cancelled) {
    const page = log.all.slice(next, next + SEARCH_WINDOW)
    for (const event of page.filter(isWanted)) await send(toEventResponse(event))
    const wanted = page.findLast(isWanted)
    found ||= wanted !== undefined
    if (interval && !found && behavior.checkpointsAtNoPosition)
      await send(CHECKPOINT_AT_NO_POSITION)
    else if (interval) await send(wanted ? toCheckpoint(wanted) : toCheckpoint(page[0]!, 0))
    next += page.length
  }
  if (interval && !found && behavior.checkpointsAtNoPosition) await send(CHECKPOINT_AT_NO_POSITION)
  await send(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()))

  let considered = 0
  while (!call.cancelled) {
    const event = log.all[next]
    if (!event) {
      await Promise.race([log.changed(), gone])
      continue
    }
    next += 1
    if (isWanted(event)) await send(toEventResponse(event))
    if (interval && ++considered % interval === 0) await send(toCheckpoint(event))
  }
}

/** Returns the position after which events are delivered. */
function startOf(log: Log, all: ReadReq.Options.AllOptions | undefined) {
  if (all?.hasEnd()) return log.all.at(-1)?.position ?? -1
  return all?.hasPosition() ? Number(all.getPosition()?.getCommitPosition()) : -1
}

function toPredicate(filter: ReadReq.Options.FilterOptions | undefined) {
  const expression = filter?.getStreamIdentifier() ?? filter?.getEventType()
  if (!filter || !expression) return () => true
  const regex = expression.getRegex() ? new RegExp(expression.getRegex()) : undefined
  return ({ stream, type }: StoredEvent) => {
    const text = filter.hasStreamIdentifier() ? stream : type
    if (regex) return regex.test(text)
    return expression.getPrefixList().some((prefix) => text.startsWith(prefix))
  }
}

function checkpointInterval(filter: ReadReq.Options.FilterOptions | undefined) {
  if (!filter) return 0
  const window = filter.hasMax() ? filter.getMax() : SEARCH_WINDOW
  return window * filter.getCheckpointintervalmultiplier()
}

interface Place {
  position: number | bigint
}

/**
 * Builds a checkpoint. Between two events, it is the later event's position with a prepare position
 * of 0.
 */
function toCheckpoint({ position }: Place, prepare = position) {
  const checkpoint = new streams.ReadResp.Checkpoint()
  checkpoint.setCommitPosition(String(position)).setPreparePosition(String(prepare))
  return new streams.ReadResp().setCheckpoint(checkpoint)
}

const CHECKPOINT_AT_NO_POSITION = toCheckpoint({ position: 2n ** 64n - 1n })
