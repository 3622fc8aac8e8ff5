import type { handleUnaryCall, ServiceError } from '@grpc/grpc-js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type {
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import type { Log } from '#kernel/event_store/testing/eventstoredb_stand_in/log'
import {
  expectedRevision,
  streamDeleted,
  streamName,
  wrongExpectedVersion,
} from '#kernel/event_store/testing/eventstoredb_stand_in/wire'

export function deleteStream(log: Log): handleUnaryCall<DeleteReq, DeleteResp> {
  return ({ request }, callback) => {
    const removed = remove(log, request.getOptions()!, false)
    if (!('position' in removed)) return callback(removed)
    const position = new streams.DeleteResp.Position()
      .setCommitPosition(removed.position)
      .setPreparePosition(removed.position)
    callback(null, new streams.DeleteResp().setPosition(position))
  }
}

export function tombstoneStream(log: Log): handleUnaryCall<TombstoneReq, TombstoneResp> {
  return ({ request }, callback) => {
    const removed = remove(log, request.getOptions()!, true)
    if (!('position' in removed)) return callback(removed)
    const position = new streams.TombstoneResp.Position()
      .setCommitPosition(removed.position)
      .setPreparePosition(removed.position)
    callback(null, new streams.TombstoneResp().setPosition(position))
  }
}

function remove(
  log: Log,
  options: DeleteReq.Options | TombstoneReq.Options,
  tombstone: boolean
): { position: string } | Partial<ServiceError> {
  const stream = streamName(options.getStreamIdentifier())
  const expected = expectedRevision(options)
  const outcome = log.delete(stream, expected, tombstone)
  if (outcome.kind === 'ok') return { position: String(outcome.position) }
  if (outcome.kind === 'conflict') return wrongExpectedVersion(stream, expected, outcome.current)
  return streamDeleted(stream)
}
