import pg from 'pg'
import type { Projection } from '#kernel/projections/projection'
import type { WorkspaceEvent } from '#modules/workspace/events'
import type { Stack } from '#testing/stack'

/** Advisory lock that `counting` waits for before it counts. */
const GATE = 0x6261_636b
/** Name in `pg_stat_activity` of the connection that holds the gate. */
export const GATE_NAME = 'gate'

/** Projection that counts created blocks by owner in the background; fails on the name 'poison'. */
export const counting = {
  name: 'counting',
  background: true,
  needsText: true,
  streams: ['workspace-'],
  tables: (schema) => `create table ${schema}.owners (id bigint primary key, n int not null)`,
  on: {
    BlockCreated: {
      sql: (schema) => `
        with gate as materialized (select pg_advisory_xact_lock_shared(${GATE}))
        insert into ${schema}.owners as o (id, n)
        select id, count(*) from gate, jsonb_to_recordset($1) as r(id bigint) group by id
        on conflict (id) do update set n = o.n + excluded.n`,
      rows: ({ name }, { stream }) => {
        if (name === 'poison') throw new Error('cannot take this')
        return [{ id: Number(stream.split('-')[1]) }]
      },
    },
  },
} satisfies Projection<WorkspaceEvent> as Projection

export const counts = async ({ pool }: Pick<Stack, 'pool'>) =>
  Object.fromEntries(
    (await pool.query<{ id: string; n: number }>('select id, n from rm_counting.owners')).rows.map(
      ({ id, n }) => [id, n]
    )
  )

/** Keeps `counting` from counting, also in a rebuild, until the returned function is called. */
export async function closeGate(url: string) {
  const gate = new pg.Client({ connectionString: url, application_name: GATE_NAME })
  await gate.connect()
  await gate.query('select pg_advisory_lock($1)', [GATE])
  return () => gate.end()
}
