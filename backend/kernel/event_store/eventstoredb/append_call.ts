import { randomUUID } from 'node:crypto'
import {
  CancelledError,
  convertToCommandError,
  DeadlineExceededError,
  TimeoutError,
} from '@eventstore/db-client'
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js'
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { Status } from '@eventstore/db-client/generated/status_pb.js'
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import { toAppendRequest } from '#kernel/event_store/eventstoredb/append_request'
import { within } from '#kernel/event_store/eventstoredb/deadline'
import type { EventToAppend, ExpectedRevision } from '#kernel/event_store/port'

export type GrpcCall = ReturnType<StreamsClient['batchAppend']>
export type Success = BatchAppendResp.Success

/** A call to the server by which appends go, side by side, until either of both ends it. */
export class AppendCall {
  #waiting = new Map<string, PromiseWithResolvers<Success>>()
  #isLeft = false
  #hasEnded = false

  constructor(readonly grpc: GrpcCall) {
    grpc.on('data', (response: BatchAppendResp) => this.#answered(response))
    grpc.on('error', (error: Error) => this.#fail(convertToCommandError(error)))
    grpc.on('end', () => {
      this.#hasEnded = true
      this.#fail(new CancelledError())
      grpc.end()
    })
  }

  /** Throws errors of the client, and NoResponse after this many milliseconds. */
  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    timeoutMs: number
  ): Promise<Success> {
    if (this.#hasEnded) throw new CancelledError()
    const id = randomUUID()
    const response = Promise.withResolvers<Success>()
    this.#waiting.set(id, response)
    try {
      this.grpc.write(toAppendRequest(id, stream, expected, events))
      return await within(timeoutMs, response.promise)
    } finally {
      this.#waiting.delete(id)
      if (this.#isLeft) this.leave()
    }
  }

  /** No append follows. A server does not end a call by itself, not even one that was half closed. */
  leave() {
    this.#isLeft = true
    if (this.#waiting.size === 0) this.grpc.cancel()
  }

  #answered(response: BatchAppendResp) {
    const waiting = this.#waiting.get(response.getCorrelationId()?.getString() ?? '')
    // Its caller may have given up.
    if (!waiting) return
    const success = response.getSuccess()
    if (success) waiting.resolve(success)
    else waiting.reject(toError(response.getError()!))
  }

  #fail(error: Error) {
    for (const { reject } of this.#waiting.values()) reject(error)
  }
}

function toError(status: Status) {
  const error = unpackToCommandError(status, '')
  // It was the server that could not finish in its own time.
  return error instanceof DeadlineExceededError ? new TimeoutError() : error
}
