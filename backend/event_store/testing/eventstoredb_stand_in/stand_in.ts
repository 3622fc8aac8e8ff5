import { promisify } from 'node:util'
import { Server, ServerCredentials, ServerInterceptingCall } from '@grpc/grpc-js'
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { append, batchAppend } from '#backend/event_store/testing/eventstoredb_stand_in/append'
import {
  clusterInfo,
  supportedMethods,
} from '#backend/event_store/testing/eventstoredb_stand_in/cluster'
import { Log } from '#backend/event_store/testing/eventstoredb_stand_in/log'
import { read } from '#backend/event_store/testing/eventstoredb_stand_in/read'
import {
  deleteStream,
  tombstoneStream,
} from '#backend/event_store/testing/eventstoredb_stand_in/remove'

/**
 * Stands in for an EventStoreDB server where none can be installed: it speaks its protocol by the
 * service definitions that the client ships, over TCP, and keeps its log in memory as long as the
 * object lives. What it does not prove is in docs/operations.md.
 */
export class EventStoreDbStandIn {
  readonly log = new Log()
  #server?: Server
  #port = 0
  #muted?: RegExp

  static async start() {
    const standIn = new EventStoreDbStandIn()
    await standIn.start()
    return standIn
  }

  get url() {
    return `esdb://127.0.0.1:${this.#port}?tls=false`
  }

  /** The address for clients that ask a cluster for its leader. */
  get discoveryUrl() {
    return `esdb+discover://127.0.0.1:${this.#port}?tls=false`
  }

  /** Listens again where it did before, if it did. */
  async start() {
    this.#server = new Server({
      interceptors: [(method, call) => this.#muffle(method.path, call)],
    })
    this.#server.addService(StreamsService, {
      read: read(this.log),
      append: append(this.log),
      batchAppend: batchAppend(this.log),
      delete: deleteStream(this.log),
      tombstone: tombstoneStream(this.log),
    })
    this.#server.addService(ServerFeaturesService, { getSupportedMethods: supportedMethods })
    this.#server.addService(GossipService, { read: clusterInfo(() => this.#port) })
    const bind = promisify(this.#server.bindAsync.bind(this.#server))
    this.#port = await bind(`127.0.0.1:${this.#port}`, ServerCredentials.createInsecure())
  }

  /** Ends all connections and stops listening. The log stays. */
  async stop() {
    if (!this.#server) return
    const stopped = promisify(this.#server.tryShutdown.bind(this.#server))()
    this.#server.forceShutdown()
    await stopped
  }

  async restart() {
    await this.stop()
    await this.start()
  }

  /** Ends all connections; new ones are welcome. */
  dropConnections() {
    this.#server?.drain(`127.0.0.1:${this.#port}`, 0)
  }

  /** From now on calls are heard and acted upon, but not answered. */
  mute(methods = /./) {
    this.#muted = methods
  }

  unmute() {
    this.#muted = undefined
  }

  #muffle(path: string, call: ConstructorParameters<typeof ServerInterceptingCall>[0]) {
    const say = <T>(said: T, next: (said: T) => void) => {
      if (!this.#muted?.test(path)) next(said)
    }
    return new ServerInterceptingCall(call, {
      sendMetadata: say,
      sendMessage: say,
      sendStatus: say,
    })
  }
}
