import ace from '@adonisjs/core/services/ace'
import { test } from '@japa/runner'
import type { Anchor } from '#kernel/chain/anchor'
import AuditAnchors from '#app/commands/audit_anchors'
import AuditSign from '#app/commands/audit_sign'
import ProjectionsVerify from '#app/commands/projections_verify'
import { signUpVerified } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { makeBranch } from '#modules/workspace/testing/branch'
import { readModels } from '#projections/index'

/** The suite `functional` runs with each event store, and so do its commands. */
test.group('audit commands on each event store', (group) => {
  group.each.setup(() => {
    ace.ui.switchMode('raw')
    return () => ace.ui.switchMode('normal')
  })

  test('audit:anchors prints anchors, and audit:sign refuses a signed log', async ({ assert }) => {
    const { client } = await signUpVerified()
    await makeBranch(client)
    await eventually(async () => {
      const [first] = (await run(AuditAnchors)).output.split('\n')
      const { statement } = JSON.parse(first!) as Anchor
      assert.deepInclude(JSON.parse(statement), { anchor: 1, previous: null })
    })
    const signed = await run(AuditSign)
    assert.equal(signed.code, 1)
    assert.include(signed.output, 'The log already has anchors: servers sign the next ones')
  }).tags(['@thorough'])

  test('projections:verify compares every read model', async ({ assert }) => {
    const { client } = await signUpVerified()
    await makeBranch(client)
    const { output } = await run(ProjectionsVerify)
    for (const { name } of readModels) {
      assert.match(output, new RegExp(`\\] ${name} (equals its replay|differs)`))
    }
  }).tags(['@thorough'])
})

async function run(command: Parameters<typeof ace.create>[0]) {
  const made = await ace.create(command, [])
  made.ui.switchMode('raw')
  await made.exec()
  const output = made.logger.getLogs().map(({ message }) => message)
  return { code: made.exitCode, output: output.join('\n') }
}
