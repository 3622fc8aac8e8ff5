import ace from '@adonisjs/core/services/ace'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { Vault } from '#kernel/vault/vault'
import EventsList from '#app/commands/events_list'
import { signUpVerified } from '#testing/accounts'
import type { HttpClient } from '#testing/http_client'
import { workspaceStream } from '#modules/workspace/workspace'

/** A line of events:list. */
interface PrintedEvent {
  revision: number
  actor: number
  type: string
  text?: string
  data: { block_id?: number; block_ids?: number[] }
}

test.group('events:list', (group) => {
  group.each.setup(() => {
    ace.ui.switchMode('raw')
    return () => ace.ui.switchMode('normal')
  })

  test('prints a stream without its text, and marks erased text', async ({ assert }) => {
    const { client, id } = await signUpVerified()
    const [kept, gone] = [await createFolder(client, 'Kept'), await createFolder(client, 'Gone')]
    await client.put(`blocks/${gone}/archive`)
    await client.delete(`blocks/${gone}`)
    const { code, output } = await run(workspaceStream(id))
    assert.notEqual(code, 1)
    const lines = output.split('\n').map((line) => JSON.parse(line) as PrintedEvent)
    assert.deepEqual(
      lines.map(({ revision, actor, type, text }) => [revision, actor, type, text]),
      [
        [0, id, 'BlockCreated', 'sealed'],
        [1, id, 'BlockCreated', 'erased'],
        [2, id, 'BlocksArchived', undefined],
        [3, id, 'BlocksDeleted', undefined],
      ]
    )
    assert.deepEqual(
      lines.map(({ data }) => data.block_id ?? data.block_ids),
      [kept, gone, [gone], [gone]]
    )
    assert.notMatch(output, /Kept|Gone|"sealed":/)
    const all = (await run()).output
    assert.include(all, output.split('\n')[0]!)
    assert.include(all, '"stream":"user-')
  })

  test('marks text whose key is lost', async ({ assert }) => {
    const { client, id } = await signUpVerified()
    const lost = await createFolder(client, 'Lost')
    const [row] = (await db.rawQuery('select * from vault.keys where block_id = ?', [lost])).rows
    await db.rawQuery('delete from vault.keys where block_id = ?', [lost])
    const vault = await app.container.make(Vault)
    vault.forget()
    const { output } = await run(workspaceStream(id))
    await db.table('vault.keys').insert(row)
    assert.equal((JSON.parse(output) as PrintedEvent).text, 'key lost')
  })

  test('explains stream names if the stream does not exist', async ({ assert }) => {
    const { code, output } = await run('workspace-999999999')
    assert.equal(code, 1)
    assert.include(output, 'The log has no stream workspace-999999999; names are workspace-<user>')
  })
})

async function run(...args: string[]) {
  const made = await ace.create(EventsList, args)
  made.ui.switchMode('raw')
  await made.exec()
  const output = made.logger.getLogs().map(({ message }) => message)
  return { code: made.exitCode, output: output.join('\n') }
}

async function createFolder(client: HttpClient, name: string) {
  const response = await client.post<{ id: number }>('blocks', { name, block_type: 'folder' })
  return response.body.data.id
}
