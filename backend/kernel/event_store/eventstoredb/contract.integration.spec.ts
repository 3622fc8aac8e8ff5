import { allowToRead } from '#kernel/event_store/eventstoredb/check'
import { EventStoreDbStore } from '#kernel/event_store/eventstoredb/store'
import { eventStoreContract } from '#kernel/event_store/testing/contract'
import { eventStoreFaultContract } from '#kernel/event_store/testing/contract_faults'
import { event } from '#kernel/event_store/testing/events'
import { openEventStoreDb } from '#kernel/event_store/testing/eventstoredb'
import { Access } from '#kernel/event_store/testing/eventstoredb_stand_in/access'
import { EventStoreDbStandIn } from '#kernel/event_store/testing/eventstoredb_stand_in/stand_in'
import { ALL_VERSIONS } from '#kernel/event_store/testing/eventstoredb_stand_in/versions'
import { givenEventStore } from '#testing/environment'

const USERS = { admin: 'changeit', strata: 'secret' }

for (const [i, version] of ALL_VERSIONS.entries()) {
  const tags = i === 0 ? [] : ['@thorough']
  const open = () => openEventStoreDb({ version })
  eventStoreContract(`EventStoreDB, stand-in for ${version}`, open, tags)
}

eventStoreFaultContract('EventStoreDB, stand-in', async () => {
  const { server, ...opened } = await openEventStoreDb({ timeoutMs: 500 })
  return {
    ...opened,
    dropConnections: async () => server.dropConnections(),
    async withholdResponses() {
      server.mute()
      return async () => server.unmute()
    },
  }
})

const given = givenEventStore()
if (given) {
  eventStoreContract('EventStoreDB, the server of EVENTSTORE_URL', async () => {
    const store = new EventStoreDbStore(given)
    return { store, close: () => store.close() }
  })
}

eventStoreContract(
  'EventStoreDB, stand-in with TLS, for a user with the right to read',
  async () => {
    const server = await EventStoreDbStandIn.start(undefined, undefined, new Access(USERS))
    const url = server.urlFor('strata', USERS.strata)
    await allowToRead(url, server.urlFor('admin', USERS.admin))
    const store = new EventStoreDbStore(url)
    return { store, close: () => store.close().then(() => server.stop()) }
  },
  ['@thorough']
)

async function openFollower() {
  const leader = await EventStoreDbStandIn.start()
  const follower = await EventStoreDbStandIn.start(undefined, leader.log)
  follower.follow(leader)
  const store = new EventStoreDbStore(follower.discoveryUrl)
  const close = async () => {
    await store.close()
    await Promise.all([follower.stop(), leader.stop()])
  }
  return { store, close }
}
eventStoreContract('EventStoreDB, cluster of stand-ins, called through a follower', openFollower, [
  '@thorough',
])

async function openShared() {
  const { server, store, close } = await openEventStoreDb()
  const own = new EventStoreDbStore(`${server.url}&streamPrefix=own-`)
  const other = new EventStoreDbStore(`${server.url}&streamPrefix=other-`)
  for (let i = 0; i < 60; i++) {
    const many = Array.from({ length: 10 }, () => event())
    await Promise.all([store, other].map((neighbor) => neighbor.append(`s-${i}`, 'any', many)))
  }
  return {
    store: own,
    async close() {
      await Promise.all([own.close(), other.close()])
      await close()
    },
  }
}
eventStoreContract('EventStoreDB, stand-in shared by several installations', openShared, [
  '@thorough',
])
