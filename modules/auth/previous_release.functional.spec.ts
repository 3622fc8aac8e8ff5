import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'

/** Columns of `users` in 4228043c, the previous release. */
const COLUMNS = [
  'id',
  'email',
  'full_name',
  'password',
  'profile_image',
  'email_verified_at',
  'scope',
  'event_revision',
  'created_at',
  'updated_at',
  'disabled_at',
  'disabled_reason',
  'first_steps',
  'sought',
]

test('users keeps the columns that processes of the previous release select (decision 100)', async ({
  assert,
}) => {
  const pool = await app.container.make('strata.queries_pool')
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = 'users'::regclass and attnum > 0 and not attisdropped`
  )
  assert.sameMembers(
    rows.map(({ name }) => name),
    COLUMNS
  )
})
