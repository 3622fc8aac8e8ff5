import { randomUUID } from 'node:crypto'
import type { handleUnaryCall } from '@grpc/grpc-js'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js'
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js'
import { toUuid } from '#kernel/event_store/testing/eventstoredb_stand_in/wire'

/** Returns the ports of this member and of the leader, which may be the same. */
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
