import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { tablesWithPositions } from '#kernel/projections/translate_positions'

/** Columns named like a position that hold no log position to translate, with the reason. */
const OTHERS: Record<string, string> = {
  'event_store.events.position': 'the log itself',
  'event_store.readable.position': 'a view of the log',
  'event_store.copies.position': 'progress of a copy, as a position in the copied log',
}

test('tablesWithPositions finds every log position in the schema', async ({ assert }) => {
  const pool = await app.container.make('strata.queries_pool')
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select table_schema || '.' || table_name as table, column_name as column
     from information_schema.columns
     where column_name ~ 'position|checkpoint|up_?to|cursor'
       and table_schema not in ('pg_catalog', 'information_schema') order by 1`
  )
  const found = rows
    .filter(({ table, column }) => !OTHERS[`${table}.${column}`])
    .map(({ table }) => table.replace(/^public\./, ''))
  const known = (await tablesWithPositions(pool)).map((table) => table.replace(/^public\./, ''))
  assert.deepEqual(known, found)
  assert.includeMembers(known, ['ids_in_log', 'projections.checkpoints', 'projections.parked'])
})
