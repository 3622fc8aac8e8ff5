import type {
  handleBidiStreamingCall,
  handleClientStreamingCall,
  ServiceError,
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
import type {
  Log,
  Outcome,
  ProposedEvent,
} from '#backend/event_store/testing/eventstoredb_stand_in/log'
import {
  appendTooLarge,
  expectedRevision,
  streamDeleted,
  streamName,
  toProposedEvent,
} from '#backend/event_store/testing/eventstoredb_stand_in/wire'

/** One append a call: options first, then the events. */
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

/** Many appends in one call, told apart by an id. */
export function batchAppend(log: Log): handleBidiStreamingCall<BatchAppendReq, BatchAppendResp> {
  return (call) => {
    const open = new Map<string, { options: BatchAppendReq.Options; events: ProposedEvent[] }>()
    call.on('data', (message: BatchAppendReq) => {
      const id = message.getCorrelationId()?.getString() ?? ''
      const batch = open.get(id) ?? { options: message.getOptions()!, events: [] }
      batch.events.push(...message.getProposedMessagesList().map(toProposedEvent))
      open.set(id, batch)
      if (!message.getIsFinal()) return
      open.delete(id)
      const identifier = batch.options.getStreamIdentifier()
      const expected = expectedRevision(batch.options)
      const outcome = log.append(streamName(identifier), expected, batch.events)
      const response = toBatchResponse(outcome).setCorrelationId(message.getCorrelationId())
      call.write(response.setStreamIdentifier(identifier))
    })
    call.on('end', () => call.end())
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
  const { name, message } = toFailure(outcome)
  const details = new protobuf.Any()
  details.pack(message.serializeBinary(), `event_store.client.${name}`)
  return new streams.BatchAppendResp().setError(new status.Status().setDetails(details))
}

function toFailure(outcome: Exclude<Outcome, { kind: 'ok' }>) {
  if (outcome.kind === 'deleted') {
    return { name: 'StreamDeleted', message: new shared.StreamDeleted() }
  }
  if (outcome.kind === 'too_large') {
    return { name: 'MaximumAppendSizeExceeded', message: new shared.MaximumAppendSizeExceeded() }
  }
  const message = new shared.WrongExpectedVersion().setExpectedAny(new empty.Empty())
  if (outcome.current < 0) message.setCurrentNoStream(new empty.Empty())
  else message.setCurrentStreamRevision(String(outcome.current))
  return { name: 'WrongExpectedVersion', message }
}
