import { Metadata, status } from '@grpc/grpc-js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { AppendReq } from '@eventstore/db-client/generated/streams_pb.js'
import {
  MAX_APPEND_BYTES,
  type Expected,
  type ProposedEvent,
  type StoredEvent,
} from '#kernel/event_store/testing/eventstoredb_stand_in/log'

/** .NET counts time in tenths of a microsecond. */
const TICKS_PER_MILLISECOND = 10_000n

export function streamName(identifier: StreamIdentifier | undefined) {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8')
}

export function toUuid(id: string): UUID {
  return new shared.UUID().setString(id)
}

/** Parts of the request options that define the expected revision. */
interface ExpectedOptions {
  hasAny(): boolean
  hasNoStream(): boolean
  hasStreamExists?(): boolean
  getRevision?(): string
}

export function expectedRevision(options: ExpectedOptions): Expected {
  if (options.hasAny()) return 'any'
  if (options.hasNoStream()) return 'no_stream'
  if (options.hasStreamExists?.()) return 'stream_exists'
  return Number(options.getRevision?.())
}

export function toProposedEvent(message: AppendReq.ProposedMessage): ProposedEvent {
  return {
    id: message.getId()?.getString() ?? '',
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
}

export function toEventResponse(event: StoredEvent) {
  const position = String(event.position)
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(toUuid(event.id))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(event.stream)))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(event.data)
    .setCustomMetadata(event.metadata)
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', String(BigInt(event.created) * TICKS_PER_MILLISECOND))
  const read = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position)
  return new streams.ReadResp().setEvent(read)
}

export function streamDeleted(stream: string) {
  return rpcError(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  })
}

export function wrongExpectedVersion(stream: string, expected: Expected, current: number) {
  const wanted = typeof expected === 'number' ? expected : expected === 'no_stream' ? -1 : -2
  return rpcError(status.FAILED_PRECONDITION, 'Delete failed due to WrongExpectedVersion.', {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': String(wanted),
    'actual-version': String(current),
  })
}

export function appendTooLarge() {
  const message = `Maximum Append Size of ${MAX_APPEND_BYTES} Exceeded.`
  return rpcError(status.INVALID_ARGUMENT, message, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(MAX_APPEND_BYTES),
  })
}

function rpcError(code: status, details: string, trailers: Record<string, string>) {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value)
  return Object.assign(new Error(details), { code, details, metadata })
}
