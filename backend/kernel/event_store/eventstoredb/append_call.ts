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

/** Call to the server that carries concurrent appends until either side ends it. */
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

  /** Throws the client's errors, and NoResponse after this many milliseconds. */
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

  /**
   * Ends the call once no append is in flight. No appends may follow. A server never ends a call on
   * its own, not even a half-closed one.
   */
  leave() {
    this.#isLeft = true
    if (this.#waiting.size === 0) this.grpc.cancel()
  }

  #answered(response: BatchAppendResp) {
    const waiting = this.#waiting.get(response.getCorrelationId()?.getString() ?? '')
    // The caller may have timed out.
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
  // The server exceeded its own deadline.
  return error instanceof DeadlineExceededError ? new TimeoutError() : error
}
