import { randomUUID } from 'node:crypto'
import type { handleUnaryCall } from '@grpc/grpc-js'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js'
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js'
import { toUuid } from '#backend/event_store/testing/eventstoredb_stand_in/wire'

/** The server's version, and that it takes batches. */
export const supportedMethods: handleUnaryCall<Empty, SupportedMethods> = (_, callback) => {
  const batchAppend = new features.SupportedMethod()
    .setServiceName('event_store.client.streams.streams')
    .setMethodName('batchappend')
  const methods = new features.SupportedMethods().setEventStoreServerVersion('24.10.0')
  callback(null, methods.setMethodsList([batchAppend]))
}

/** A cluster of one, which leads. */
export function clusterInfo(port: () => number): handleUnaryCall<Empty, ClusterInfo> {
  return (_, callback) => {
    const member = new gossip.MemberInfo()
      .setInstanceId(toUuid(randomUUID()))
      .setState(gossip.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port()))
    callback(null, new gossip.ClusterInfo().setMembersList([member]))
  }
}
