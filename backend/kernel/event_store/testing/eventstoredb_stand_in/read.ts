import { status, type handleServerStreamingCall, type ServerWritableStream } from '@grpc/grpc-js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { Access } from '#kernel/event_store/testing/eventstoredb_stand_in/access'
import type { Log, StoredEvent } from '#kernel/event_store/testing/eventstoredb_stand_in/log'
import { REFUSALS } from '#kernel/event_store/testing/eventstoredb_stand_in/refusals'
import { subscribe } from '#kernel/event_store/testing/eventstoredb_stand_in/subscribe'
import type { Behavior } from '#kernel/event_store/testing/eventstoredb_stand_in/versions'
import {
  streamDeleted,
  streamName,
  toEventResponse,
} from '#kernel/event_store/testing/eventstoredb_stand_in/wire'

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>

/** Serves reads of a stream, reads of the whole log, and subscriptions to the whole log. */
export function read(
  log: Log,
  behavior: Behavior,
  access?: Access
): handleServerStreamingCall<ReadReq, ReadResp> {
  return (call) => {
    const options = call.request.getOptions()!
    const stream = options.getStream()
    const all = options.getAll()
    if (all && access && !access.mayReadAll(log, call.metadata)) {
      call.emit('error', REFUSALS.accessDenied())
    } else if (all && options.hasSubscription()) void subscribe(call, log, options, behavior)
    else if (all) serveAll(call, log, options, all)
    else if (stream && !options.hasSubscription()) serveStream(call, log, options, stream)
    else call.emit('error', { code: status.UNIMPLEMENTED, details: 'Not in this stand-in' })
  }
}

/**
 * Serves a read of the whole log. Forwards it starts with the event at the position, backwards
 * before it.
 */
function serveAll(
  call: ReadCall,
  log: Log,
  options: ReadReq.Options,
  all: ReadReq.Options.AllOptions
) {
  const count = Number(options.getCount())
  const place = placeOf(log, all)
  const [from, to] = isBackwards(options) ? [place - count, place] : [place, place + count]
  serve(call, options, log.all.slice(Math.max(0, from), to))
}

function placeOf(log: Log, all: ReadReq.Options.AllOptions) {
  if (all.hasEnd()) return log.all.length
  return all.hasStart() ? 0 : log.before(Number(all.getPosition()?.getCommitPosition()))
}

function serveStream(
  call: ReadCall,
  log: Log,
  options: ReadReq.Options,
  stream: ReadReq.Options.StreamOptions
) {
  const name = streamName(stream.getStreamIdentifier())
  const events = log.read(name)
  if (events === 'deleted') {
    call.emit('error', streamDeleted(name))
  } else if (events === 'missing') {
    const notFound = new streams.ReadResp.StreamNotFound()
    notFound.setStreamIdentifier(stream.getStreamIdentifier())
    call.write(new streams.ReadResp().setStreamNotFound(notFound))
    call.end()
  } else {
    const from = Number(stream.getRevision())
    const isAsked = ({ revision }: StoredEvent) =>
      !stream.hasRevision() || (isBackwards(options) ? revision <= from : revision >= from)
    serve(call, options, events.filter(isAsked))
  }
}

function serve(call: ReadCall, options: ReadReq.Options, events: StoredEvent[]) {
  const ordered = isBackwards(options) ? events.toReversed() : events
  for (const event of ordered.slice(0, Number(options.getCount()))) {
    call.write(toEventResponse(event))
  }
  call.end()
}

function isBackwards(options: ReadReq.Options) {
  return options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS
}
