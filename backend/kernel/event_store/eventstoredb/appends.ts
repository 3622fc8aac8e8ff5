import type { EventStoreDBClient } from '@eventstore/db-client'
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { AppendCall, type GrpcCall } from '#kernel/event_store/eventstoredb/append_call'
import { innerOf } from '#kernel/event_store/eventstoredb/client'
import type { EventToAppend, ExpectedRevision } from '#kernel/event_store/port'

/**
 * Appends of one store, all in one call. Making a call costs four times as much as an append within
 * one (decision 9). A new call is made when the last one has ended, or the connection has
 * changed.
 */
export class Appends {
  #calls = new WeakMap<GrpcCall, AppendCall>()
  #current?: AppendCall
  #open: () => Promise<GrpcCall>

  constructor(client: EventStoreDBClient) {
    const inner = innerOf(client)
    const begin = (grpc: StreamsClient) => {
      this.#current?.leave()
      const options = inner.callArguments({ requiresLeader: true }, { deadline: Infinity })
      this.#current = new AppendCall(grpc.batchAppend(...options))
      this.#calls.set(this.#current.grpc, this.#current)
      return this.#current.grpc
    }
    this.#open = inner.GRPCStreamCreator(StreamsClient, 'append', begin, new WeakMap())
  }

  /** Throws the client's errors, and NoResponse after this many milliseconds. */
  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    timeoutMs: number
  ) {
    const call = this.#calls.get(await this.#open())!
    return call.append(stream, expected, events, timeoutMs)
  }
}
