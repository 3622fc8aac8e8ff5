import { randomUUID } from 'node:crypto'
import type { handleUnaryCall } from '@grpc/grpc-js'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js'
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js'
import { toUuid } from '#kernel/event_store/testing/eventstoredb_stand_in/wire'

/** The server's version, and that it takes batches. */
export function supportedMethods(version: string): handleUnaryCall<Empty, SupportedMethods> {
  return (_, callback) => {
    const batchAppend = new features.SupportedMethod()
      .setServiceName('event_store.client.streams.streams')
      .setMethodName('batchappend')
    const methods = new features.SupportedMethods().setEventStoreServerVersion(version)
    callback(null, methods.setMethodsList([batchAppend]))
  }
}

/** This member and the one that leads, which may be the same, by their ports. */
export function clusterInfo(
  ports: () => [own: number, leader: number]
): handleUnaryCall<Empty, ClusterInfo> {
  return (_, callback) => {
    const [own, leader] = ports()
    const members = [...new Set([own, leader])].map((port) => {
      const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState
      return new gossip.MemberInfo()
        .setInstanceId(toUuid(randomUUID()))
        .setState(port === leader ? LEADER : FOLLOWER)
        .setIsAlive(true)
        .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port))
    })
    callback(null, new gossip.ClusterInfo().setMembersList(members))
  }
}
