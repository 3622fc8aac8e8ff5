import {
  status as grpcStatus,
  type ServerDuplexStream,
  type handleClientStreamingCall,
  type Metadata,
  type ServiceError,
  type StatusObject,
} from '@grpc/grpc-js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import status from '@eventstore/db-client/generated/status_pb.js'
import protobuf from 'google-protobuf/google/protobuf/any_pb.js'
import empty from 'google-protobuf/google/protobuf/empty_pb.js'
import {
  MAX_APPEND_BYTES,
  type Log,
  type Outcome,
  type ProposedEvent,
} from '#kernel/event_store/testing/eventstoredb_stand_in/log'
import { REFUSALS } from '#kernel/event_store/testing/eventstoredb_stand_in/refusals'
import {
  appendTooLarge,
  expectedRevision,
  streamDeleted,
  streamName,
  toProposedEvent,
} from '#kernel/event_store/testing/eventstoredb_stand_in/wire'

/** Handles one append per call: options first, then the events. */
export function append(log: Log): handleClientStreamingCall<AppendReq, AppendResp> {
  return (call, callback) => {
    let options: AppendReq.Options | undefined
    const events: ProposedEvent[] = []
    call.on('data', (message: AppendReq) => {
      const event = message.getProposedMessage()
      if (event) events.push(toProposedEvent(event))
      options ??= message.getOptions()
    })
    call.on('end', () => {
      if (!options) return callback(new Error('An append without options'))
      const stream = streamName(options.getStreamIdentifier())
      const outcome = log.append(stream, expectedRevision(options), events)
      callback(errorOf(stream, outcome), toResponse(outcome))
    })
  }
}

function errorOf(stream: string, { kind }: Outcome): Partial<ServiceError> | null {
  if (kind === 'deleted') return streamDeleted(stream)
  return kind === 'too_large' ? appendTooLarge() : null
}

function toResponse(outcome: Outcome): AppendResp {
  const response = new streams.AppendResp()
  if (outcome.kind === 'ok') {
    const position = new streams.AppendResp.Position()
      .setCommitPosition(String(outcome.position))
      .setPreparePosition(String(outcome.position))
    const success = new streams.AppendResp.Success().setPosition(position)
    response.setSuccess(success.setCurrentRevision(String(outcome.revision)))
  } else if (outcome.kind === 'conflict') {
    const conflict = new streams.AppendResp.WrongExpectedVersion()
    if (outcome.current < 0) conflict.setCurrentNoStream(new shared.Empty())
    else conflict.setCurrentRevision(String(outcome.current))
    response.setWrongExpectedVersion(conflict.setExpectedAny(new shared.Empty()))
  }
  return response
}

export type BatchAppendCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>

/**
 * Handles many appends in one call, matched by an id. Each append is checked for a rejection. Only
 * a rejection that cannot be answered within the call ends the call.
 */
export function batchAppend(log: Log, refusalOf: (metadata: Metadata) => StatusObject | undefined) {
  return (call: BatchAppendCall) => {
    const open = new Map<string, { options: BatchAppendReq.Options; events: ProposedEvent[] }>()
    call.on('data', (message: BatchAppendReq) => {
      const id = message.getCorrelationId()?.getString() ?? ''
      const batch = open.get(id) ?? { options: message.getOptions()!, events: [] }
      batch.events.push(...message.getProposedMessagesList().map(toProposedEvent))
      open.set(id, batch)
      if (!message.getIsFinal()) return
      open.delete(id)
      const identifier = batch.options.getStreamIdentifier()
      const refusal = refusalOf(call.metadata)
      const error = refusal && toBatchError(refusal)
      if (refusal && !error) return void call.emit('error', refusal)
      const append = () =>
        log.append(streamName(identifier), expectedRevision(batch.options), batch.events)
      const response = error
        ? new streams.BatchAppendResp().setError(error)
        : toBatchResponse(append())
      response.setCorrelationId(message.getCorrelationId())
      call.write(response.setStreamIdentifier(identifier))
    })
    // Like a real server, does not end the call itself: it waits for the caller to disconnect.
  }
}

function toBatchResponse(outcome: Outcome): BatchAppendResp {
  if (outcome.kind === 'ok') {
    const position = new shared.AllStreamPosition()
      .setCommitPosition(String(outcome.position))
      .setPreparePosition(String(outcome.position))
    const success = new streams.BatchAppendResp.Success().setPosition(position)
    success.setCurrentRevision(String(outcome.revision))
    return new streams.BatchAppendResp().setSuccess(success)
  }
  return new streams.BatchAppendResp().setError(toFailure(outcome))
}

function toFailure(outcome: Exclude<Outcome, { kind: 'ok' }>) {
  if (outcome.kind === 'deleted') return detailed('StreamDeleted', new shared.StreamDeleted())
  if (outcome.kind === 'too_large') {
    const tooLarge = new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES)
    return detailed('MaximumAppendSizeExceeded', tooLarge)
  }
  const conflict = new shared.WrongExpectedVersion().setExpectedAny(new empty.Empty())
  if (outcome.current < 0) conflict.setCurrentNoStream(new empty.Empty())
  else conflict.setCurrentStreamRevision(String(outcome.current))
  return detailed('WrongExpectedVersion', conflict)
}

/** Returns the rejection in the batch format; undefined for one that ends the call. */
function toBatchError({ code, details, metadata }: StatusObject) {
  const [exception] = metadata.get('exception')
  if (exception === 'access-denied') return detailed('AccessDenied', new shared.AccessDenied())
  if (code === grpcStatus.ABORTED) return detailed('Timeout', new shared.Timeout())
  if (exception || (code !== grpcStatus.UNAVAILABLE && code !== grpcStatus.UNKNOWN))
    return undefined
  const message = details === REFUSALS.tooBusy().details ? 'Server Is Busy' : details
  return packed('google.protobuf.Empty', new empty.Empty()).setMessage(message)
}

function detailed(name: string, details: Packable) {
  return packed(`event_store.client.${name}`, details)
}

function packed(name: string, details: Packable) {
  const any = new protobuf.Any()
  any.pack(details.serializeBinary(), name)
  return new status.Status().setDetails(any)
}

interface Packable {
  serializeBinary(): Uint8Array
}
