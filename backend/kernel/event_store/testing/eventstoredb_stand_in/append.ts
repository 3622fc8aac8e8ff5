import { type handleClientStreamingCall, type ServiceError } from '@grpc/grpc-js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import {
  type Log,
  type Outcome,
  type ProposedEvent,
} from '#kernel/event_store/testing/eventstoredb_stand_in/log'
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
