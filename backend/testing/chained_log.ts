import { randomUUID } from 'node:crypto'
import type { EventStore } from '#kernel/event_store/port'
import { event } from '#kernel/event_store/testing/events'
import { openEventStoreDb } from '#kernel/event_store/testing/eventstoredb'
import type { Log } from '#kernel/event_store/testing/eventstoredb_stand_in/log'
import { Anchors } from '#kernel/chain/anchors'
import { CREATE_CHAIN_ANCHORS } from '#kernel/chain/schema'
import { SigningKeys } from '#kernel/chain/signing_keys'
import { ProjectionRunner } from '#kernel/projections/runner'
import { MasterKeys } from '#kernel/vault/master_keys'
import { eventually } from '#testing/eventually'
import { checkChain } from '#projections/chain/check'
import { chainProjection } from '#projections/chain/projection'
import { ChainQueries } from '#projections/chain/queries'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

export const STORES = ['Postgres', 'EventStoreDB'] as const
export type StoreKind = (typeof STORES)[number]

/** Place of an event in a log: `<stream>/<revision>`. */
export type Place = string

/** Manipulations by an attacker who can write to the log's store directly. */
export interface Tampering {
  change(place: Place): Promise<void>
  remove(place: Place): Promise<void>
  /** Inserts the first event of a stream, before an existing event. */
  insert(before: Place, stream: string): Promise<void>
  swap(one: Place, other: Place): Promise<void>
  /** Inserts an event into its stream before an existing one, and renumbers the later events. */
  squeezeIn(before: Place): Promise<void>
  /** Removes an event from its stream, and renumbers the later events. */
  removeEvent(place: Place): Promise<void>
}

const projections = [chainProjection]

/** Opens a log in either store, with the chain over it. */
export async function openChainedLog(kind: StoreKind) {
  const database = await freshStackDatabase(projections)
  const stack = openStack({ ...database, project: false })
  const server = kind === 'EventStoreDB' ? await openEventStoreDb() : undefined
  const store = server?.store ?? stack.store
  await stack.pool.query(CREATE_CHAIN_ANCHORS)
  const chain = new ChainQueries(stack.pool)
  const keys = new SigningKeys(new MasterKeys(stack.vaultKeys))
  const anchors = new Anchors(stack.pool, keys, chain)
  const options = { ...stack.runner.options, store, projections }
  return {
    stack,
    store,
    chain,
    anchors,
    tampering: server ? inEventStoreDb(server.server.log) : inPostgres(stack),
    /** Appends one event to each stream in turn. */
    append: async (...streams: string[]) => {
      for (const stream of streams) await appendOne(store, stack, stream)
    },
    /** Projects until the chain has caught up with the log. */
    project: async () => {
      const head = (await store.head()) ?? ''
      const runner = new ProjectionRunner(options)
      runner.start()
      await eventually(async () => {
        const { upTo } = await chain.status()
        if (upTo < head) throw new Error(`The chain is at ${upTo}, not at ${head}`)
      })
      await runner.stop()
    },
    check: async (more: Partial<Parameters<typeof checkChain>[0]> = {}) =>
      checkChain({
        store,
        chain,
        anchors: await anchors.all(),
        trustedKeys: keys.publicKeys,
        ...more,
      }),
    close: async () => {
      await server?.close()
      await stack.close()
    },
  }
}

export type ChainedLog = Awaited<ReturnType<typeof openChainedLog>>

/** Returns the findings of a check, one line each. */
export function foundBy({ differences, problems }: Awaited<ReturnType<ChainedLog['check']>>) {
  return [...differences.map(({ kind, place }) => `${kind} ${place}`).sort(), ...problems]
}

/** Appends an event, and leaves a gap in the positions like a failed append does. */
async function appendOne(store: EventStore, { pool }: Stack, stream: string) {
  await store.append(stream, 'any', [event('PlanChanged', { n: randomUUID() })])
  await pool.query(`select nextval('event_store.positions')`)
}

function inPostgres({ pool }: Stack): Tampering {
  const at = (place: Place) => {
    const [stream, revision] = place.split('/')
    return `stream = '${stream}' and revision = ${revision}`
  }
  const positionOf = async (place: Place) => {
    const { rows } = await pool.query<{ position: string }>(
      `select position from event_store.events where ${at(place)}`
    )
    return Number(rows[0]!.position)
  }
  const move = (from: number, to: number) =>
    pool.query('update event_store.events set position = $2 where position = $1', [from, to])
  const renumber = async (place: Place, by: number) => {
    const [stream, revision] = place.split('/')
    const rest = `stream = '${stream}' and revision`
    await pool.query(
      `update event_store.events set revision = -revision - 1 where ${rest} >= ${revision}`
    )
    await pool.query(
      `update event_store.events set revision = -revision - 1 + ${by} where ${rest} < 0`
    )
  }
  return {
    async change(place) {
      await pool.query(`update event_store.events set data = '{"n":1}' where ${at(place)}`)
    },
    async remove(place) {
      await pool.query(`delete from event_store.events where ${at(place)}`)
    },
    async insert(before, stream) {
      await pool.query(
        `insert into event_store.streams (name, revision) values ($1, 0) on conflict do nothing`,
        [stream]
      )
      await pool.query(
        `insert into event_store.events (position, stream, revision, id, type, data, metadata)
         select position - 1, $1, 0, gen_random_uuid(), type, data, metadata
         from event_store.events where ${at(before)}`,
        [stream]
      )
    },
    async swap(one, other) {
      const [first, second] = [await positionOf(one), await positionOf(other)]
      await move(first, -1)
      await move(second, first)
      await move(-1, second)
    },
    async squeezeIn(before) {
      const position = await positionOf(before)
      await renumber(before, 1)
      await pool.query(
        `insert into event_store.events (position, stream, revision, id, type, data, metadata)
         select position - 1, stream, revision - 1, gen_random_uuid(), type, data, metadata
         from event_store.events where position = $1`,
        [position]
      )
    },
    async removeEvent(place) {
      await pool.query(`delete from event_store.events where ${at(place)}`)
      await renumber(place, -1)
    },
  }
}

function inEventStoreDb(log: Log): Tampering {
  const { all } = log
  const find = (place: Place) =>
    all.findIndex(({ stream, revision }) => `${stream}/${revision}` === place)
  const renumber = (stream: string, from: number, by: number) => {
    for (const event of all) {
      if (event.stream === stream && event.revision >= from) event.revision += by
    }
  }
  return {
    async change(place) {
      all[find(place)]!.data = Buffer.from('{"n":1}')
    },
    async remove(place) {
      all.splice(find(place), 1)
    },
    async insert(before, stream) {
      const index = find(before)
      const { position, ...rest } = all[index]!
      const inserted = { ...rest, stream, revision: 0, id: randomUUID(), position: position - 1 }
      log.insert(index, inserted)
    },
    async swap(one, other) {
      const [first, second] = [find(one), find(other)]
      const [a, b] = [all[first]!, all[second]!]
      all[first] = { ...b, position: a.position }
      all[second] = { ...a, position: b.position }
    },
    async squeezeIn(before) {
      const index = find(before)
      const event = all[index]!
      const { position, revision } = event
      renumber(event.stream, revision, 1)
      log.insert(index, { ...event, revision, id: randomUUID(), position: position - 1 })
    },
    async removeEvent(place) {
      const [event] = all.splice(find(place), 1)
      renumber(event!.stream, event!.revision, -1)
    },
  }
}
