import { promisify } from 'node:util'
import {
  Server,
  ServerCredentials,
  ServerInterceptingCall,
  type Metadata,
  type StatusObject,
} from '@grpc/grpc-js'
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { secure, type Access } from '#kernel/event_store/testing/eventstoredb_stand_in/access'
import { CERTIFICATE_FILE } from '#kernel/event_store/testing/eventstoredb_stand_in/certificate'
import { append } from '#kernel/event_store/testing/eventstoredb_stand_in/append'
import { clusterInfo } from '#kernel/event_store/testing/eventstoredb_stand_in/cluster'
import { Log } from '#kernel/event_store/testing/eventstoredb_stand_in/log'
import { read, type ReadCall } from '#kernel/event_store/testing/eventstoredb_stand_in/read'
import { REFUSALS } from '#kernel/event_store/testing/eventstoredb_stand_in/refusals'
import {
  deleteStream,
  tombstoneStream,
} from '#kernel/event_store/testing/eventstoredb_stand_in/remove'

import { VERSIONS, type Version } from '#kernel/event_store/testing/eventstoredb_stand_in/versions'

/**
 * Stand-in for an EventStoreDB server, for machines where none can be installed. It speaks the
 * server's protocol over TCP, by the service definitions that the client ships. Its log is kept in
 * memory. The limits of what it proves are in docs/operations.md.
 */
export class EventStoreDbStandIn {
  #server?: Server
  #port = 0
  #muted?: RegExp
  #refusal?: { methods: RegExp; status: StatusObject }
  /** Called with each read and subscription before it is answered. */
  onRead?: (call: ReadCall) => void
  /** The leader while this server is a follower. */
  #leader?: EventStoreDbStandIn

  constructor(
    readonly version: Version = '24.2.0',
    readonly log = new Log(),
    /** If set, the server speaks TLS and authenticates callers. */
    readonly access?: Access
  ) {}

  static async start(version?: Version, log?: Log, access?: Access) {
    const standIn = new EventStoreDbStandIn(version, log, access)
    await standIn.start()
    return standIn
  }

  get url() {
    return this.access
      ? `esdb://localhost:${this.#port}`
      : `esdb://127.0.0.1:${this.#port}?tls=false`
  }

  /** Returns the address with a user's name and password, and the certificate authority's file. */
  urlFor(user: string, password: string) {
    const file = encodeURIComponent(CERTIFICATE_FILE)
    return `esdb://${user}:${password}@localhost:${this.#port}?tlsCAFile=${file}`
  }

  /** Address for clients that ask a cluster for its leader. */
  get discoveryUrl() {
    return `esdb+discover://127.0.0.1:${this.#port}?tls=false`
  }

  /** Starts the server, on its former port if it had one. */
  async start() {
    this.#server = new Server({
      interceptors: [(method, call) => this.#muffle(method.path, call)],
    })
    const serveRead = read(this.log, VERSIONS[this.version], this.access)
    this.#server.addService(StreamsService, {
      read: (call: ReadCall) => {
        this.onRead?.(call)
        serveRead(call)
      },
      append: append(this.log),
      delete: deleteStream(this.log),
      tombstone: tombstoneStream(this.log),
    })
    this.#server.addService(GossipService, {
      read: clusterInfo(() => [this.#port, (this.#leader ?? this).#port]),
    })
    const bind = promisify(this.#server.bindAsync.bind(this.#server))
    this.#port = await bind(
      `127.0.0.1:${this.#port}`,
      this.access ? secure() : ServerCredentials.createInsecure()
    )
  }

  /** Ends all connections and stops listening. The log is kept. */
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

  /** Ends all connections; new connections are accepted. */
  dropConnections() {
    this.#server?.drain(`127.0.0.1:${this.#port}`, 0)
  }

  /** From now on, calls are executed but not answered. */
  mute(methods = /./) {
    this.#muted = methods
  }

  unmute() {
    this.#muted = undefined
  }

  /** From now on, calls are rejected. Without a status, calls are accepted again. */
  refuse(status?: StatusObject, methods = /Streams/) {
    this.#refusal = status && { methods, status }
  }

  /**
   * Makes this server follow another one on the same log. Without a leader, this server leads
   * again.
   */
  follow(leader?: EventStoreDbStandIn) {
    this.#leader = leader
  }

  #refusalOf(path: string, metadata: Metadata) {
    if (this.#refusal?.methods.test(path)) return this.#refusal.status
    if (this.access && !this.access.userOf(metadata)) return REFUSALS.unauthenticated()
    if (!this.#leader || !/Streams/.test(path)) return undefined
    return metadata.get('requires-leader')[0] === 'true'
      ? REFUSALS.notLeader(this.#leader.#port)
      : undefined
  }

  #muffle(path: string, call: ConstructorParameters<typeof ServerInterceptingCall>[0]) {
    const say = <T>(said: T, next: (said: T) => void) => {
      if (!this.#muted?.test(path)) next(said)
    }
    return new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata: (metadata, pass) => {
            const refusal = this.#refusalOf(path, metadata)
            if (refusal) call.sendStatus(refusal)
            else pass(metadata)
          },
        }),
      sendMetadata: say,
      sendMessage: say,
      sendStatus: say,
    })
  }
}
