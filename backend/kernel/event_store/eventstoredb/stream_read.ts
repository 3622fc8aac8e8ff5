import { convertToCommandError, StreamNotFoundError } from '@eventstore/db-client'
import type { EventStoreDBClient } from '@eventstore/db-client'
import { parseUUID } from '@eventstore/db-client/dist/utils/index.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import { innerOf } from '#kernel/event_store/eventstoredb/client'
import { within } from '#kernel/event_store/eventstoredb/deadline'
import { toBytes } from '#kernel/event_store/eventstoredb/events'
import type { EventMetadata, RecordedEvent } from '#kernel/event_store/port'

type Recorded = ReadResp.ReadEvent.RecordedEvent
type ReadCall = ReturnType<StreamsClient['read']>

export interface StreamRead {
  /** Stream name as the server knows it. */
  stream: string
  /** Revision to start at. Defaults to the stream's start or, backwards, its end. */
  from?: number
  backwards: boolean
  maxCount: number
}

/**
 * Reads events of one stream directly from the server's messages. The client's own path doubles the
 * read time of long streams, with nested streams and unused numbers (decision 9). Throws the
 * client's errors, and NoResponse.
 */
export async function readStream(
  client: EventStoreDBClient,
  asked: StreamRead,
  timeoutMs: number
): Promise<RecordedEvent[]> {
  const inner = innerOf(client)
  const begin = (grpc: StreamsClient) => {
    const options = inner.callArguments({ requiresLeader: true }, { deadline: Infinity })
    return grpc.read(toReadRequest(asked), ...options)
  }
  const end = new AbortController()
  const open = inner.GRPCStreamCreator(StreamsClient, 'read', begin)
  try {
    return await within(
      timeoutMs,
      open().then((call) => collect(call, asked.stream, end.signal))
    )
  } finally {
    end.abort()
  }
}

function collect(call: ReadCall, stream: string, signal: AbortSignal): Promise<RecordedEvent[]> {
  const { promise, resolve, reject } = Promise.withResolvers<RecordedEvent[]>()
  const events: RecordedEvent[] = []
  const give = (up: Error) => {
    reject(up)
    call.cancel()
  }
  call.on('data', (response: ReadResp) => {
    if (response.hasStreamNotFound()) return give(new StreamNotFoundError(null as never, stream))
    const event = response.getEvent()?.getEvent()
    if (!event) return
    try {
      events.push(toRecorded(stream, event))
    } catch (error) {
      give(error as Error)
    }
  })
  // A late error, after the timeout, would end the process without a listener.
  call.on('error', (error) => reject(convertToCommandError(error)))
  call.on('end', () => resolve(events))
  if (signal.aborted) call.cancel()
  else signal.addEventListener('abort', () => call.cancel())
  return promise
}

function toReadRequest({ stream, from, backwards, maxCount }: StreamRead) {
  const of = new streams.ReadReq.Options.StreamOptions().setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(Buffer.from(stream))
  )
  if (from !== undefined) of.setRevision(String(from))
  else if (backwards) of.setEnd(new shared.Empty())
  else of.setStart(new shared.Empty())
  const ids = new streams.ReadReq.Options.UUIDOption().setString(new shared.Empty())
  const options = new streams.ReadReq.Options()
    .setStream(of)
    .setResolveLinks(false)
    .setCount(String(maxCount))
    .setUuidOption(ids)
    .setNoFilter(new shared.Empty())
    .setReadDirection(backwards ? 1 : 0)
  return new streams.ReadReq().setOptions(options)
}

function toRecorded(stream: string, event: Recorded): RecordedEvent {
  const facts = event.getMetadataMap()
  const [commit, prepare] = [event.getCommitPosition(), event.getPreparePosition()]
  return {
    stream,
    revision: Number(event.getStreamRevision()),
    position: `${digits(commit)}/${digits(prepare)}`,
    id: parseUUID(event.getId()!),
    type: facts.get('type') ?? '',
    data: dataOf(event, facts.get('content-type') === 'application/json'),
    metadata: metadataOf(event),
  }
}

/** Formats a part of a position like `formatPosition`. */
function digits(part: string) {
  return part.padStart(20, '0')
}

/**
 * Returns the data of an event. Returns JSON of other applications as the client does when it reads
 * the whole log.
 */
function dataOf(event: Recorded, isJson: boolean): Uint8Array {
  const bytes = event.getData_asU8()
  if (!isJson) return bytes
  const text = Buffer.from(bytes).toString('utf8')
  try {
    return toBytes(JSON.parse(text))
  } catch {
    return toBytes(text)
  }
}

/**
 * Returns the metadata of an event. Events of the server and of other applications may have none,
 * or invalid JSON.
 */
function metadataOf(event: Recorded): EventMetadata {
  const bytes = event.getCustomMetadata_asU8()
  if (bytes.length === 0) return {} as EventMetadata
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'))
  } catch {
    return bytes as unknown as EventMetadata
  }
}
