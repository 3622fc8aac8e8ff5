import app from '@adonisjs/core/services/app'
import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { MasterKeyMissing } from '#kernel/vault/errors'
import { Vault } from '#kernel/vault/vault'
import type { ApiBody } from '#testing/http_client'
import type { BlockResponse } from '#modules/workspace/api'
import { makeBranch, paragraph, type Branch } from '#modules/workspace/testing/branch'
import { EVERY_COMMAND } from '#modules/workspace/testing/every_command'
import { deleteForEver } from '#modules/workspace/testing/uploads'

/** Commands that seal new text. */
const WRITES_TEXT = [
  'rename',
  'save',
  'save changes',
  'save text and name',
  'duplicate',
  'bring back a copy',
  'set icon',
  'share',
  'change a share',
  'name a version',
  'restore a version',
]

const LOSSES = {
  missing: 'delete from vault.keys where block_id = any($1) and $2::bytea is not null',
  damaged: 'update vault.keys set wrapped_key = $2 where block_id = any($1)',
}

/** Simulates a restart: evicts keys, folds and snapshots. */
async function forget() {
  const { repository } = await app.container.make(CommandBus)
  const vault = await app.container.make(Vault)
  vault.forget()
  repository.evictAll()
  await vault.pool.query('delete from folds.snapshots')
}

/**
 * Loses the keys of a branch. Returns a function that restores them, because other tests read the
 * whole log.
 */
async function lose({ folder, file, section, page }: Branch, how: keyof typeof LOSSES) {
  const { pool } = await app.container.make(Vault)
  const ids = [folder, file, section, page]
  const { rows } = await pool.query(
    'select to_json(k) as key from vault.keys k where block_id = any($1)',
    [ids]
  )
  await pool.query(LOSSES[how], [ids, randomBytes(60)])
  await forget()
  return async () => {
    await pool.query(
      `insert into vault.keys as k select * from json_populate_recordset(null::vault.keys, $1)
       on conflict (block_id) do update set wrapped_key = excluded.wrapped_key
         where k.erased_at is null`,
      [JSON.stringify(rows.map(({ key }) => key))]
    )
    await forget()
  }
}

for (const how of ['missing', 'damaged'] as const) {
  test.group(`Blocks with ${how} keys`, (group) => {
    let account: TestAccount
    group.setup(async () => void (account = await signUpVerified()))

    test('{title} returns a clear response')
      .tags(how === 'missing' ? [] : ['@thorough'])
      .with(EVERY_COMMAND)
      .run(async ({ assert, cleanup }, { title, prepare, call }) => {
        const { client } = account
        const branch = await makeBranch(client)
        const text = {
          base_revision: -1,
          changes: [{ at: 0, delete: 1, insert: [paragraph('Old')] }],
        }
        await client.put(`blocks/${branch.page}`, text)
        await prepare?.(branch, client)
        const shown = () => client.get<BlockResponse>(`blocks/${branch.page}`)
        const { body: before } = await shown()
        cleanup(await lose(branch, how))
        const [method, path, body] = call(branch)
        const headers = { 'x-xsrf-token': client.xsrfToken! }
        const response = await client.request<ApiBody>(method, path, body, { headers })
        if (!WRITES_TEXT.includes(title)) return assert.oneOf(response.status, [200, 201])
        assert.deepEqual([response.status, response.body.code], [410, 'E_KEY_LOST'])
        assert.deepEqual((await shown()).body, before)
      })

    test('permanently deleted blocks stay deleted even if their keys return', async ({
      assert,
    }) => {
      const { client } = await signUpVerified()
      const branch = await makeBranch(client)
      const { pool } = await app.container.make(Vault)
      await lose(branch, how)
      await deleteForEver(client, branch.folder)
      await eventually(async () => {
        const { rows } = await pool.query(
          `select block_id from vault.keys where block_id = any($1)
           and wrapped_key is null and erased_at is not null`,
          [Object.values(branch)]
        )
        assert.lengthOf(rows, 4)
      })
    })
  })
}

test('returns a retryable 503 if this process lacks the master key', async ({
  assert,
  cleanup,
}) => {
  const { client } = await signUpVerified()
  const { page } = await makeBranch(client)
  await forget()
  const vault = await app.container.make(Vault)
  cleanup(() => void Reflect.deleteProperty(vault, 'keys'))
  vault.keys = () => Promise.reject(new MasterKeyMissing('new'))
  const { status, body, headers } = await client.put(`blocks/${page}`, { name: 'Renamed' })
  assert.deepEqual([status, body.code], [503, 'E_UNAVAILABLE'])
  assert.isAbove(Number(headers.get('retry-after')), 0)
})
