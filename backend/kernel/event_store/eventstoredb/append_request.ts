import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js'
import type { EventToAppend, ExpectedRevision } from '#kernel/event_store/port'

/**
 * Builds an append for the server's batch call. Data is sent as bytes, which the server does not
 * parse. Sets no deadline, because our clock would set it and the server's clock would read it.
 */
export function toAppendRequest(
  id: string,
  stream: string,
  expected: ExpectedRevision,
  events: readonly EventToAppend[]
): BatchAppendReq {
  const options = new streams.BatchAppendReq.Options()
  options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)))
  expect(options, expected)
  return new streams.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(id))
    .setOptions(options)
    .setProposedMessagesList(events.map(toProposed))
    .setIsFinal(true)
}

function expect(options: BatchAppendReq.Options, expected: ExpectedRevision) {
  if (typeof expected === 'number') options.setStreamPosition(String(expected))
  else if (expected === 'no_stream') options.setNoStream(new shared.Empty())
  else if (expected === 'stream_exists') options.setStreamExists(new shared.Empty())
  else options.setAny(new shared.Empty())
}

function toProposed({ id, type, data, metadata }: EventToAppend) {
  const message = new streams.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(data)
    .setCustomMetadata(Buffer.from(JSON.stringify(metadata)))
  message.getMetadataMap().set('type', type).set('content-type', 'application/octet-stream')
  return message
}
