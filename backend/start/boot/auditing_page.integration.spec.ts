import fs from 'node:fs'
import { resolve } from 'node:path'
import { test } from '@japa/runner'
import { signUpVerified } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { pageBlocks } from '#testing/operations_page/blocks'
import { execute, missingPrograms, Place } from '#testing/operations_page/place'
import { installationSettings, runStrata, serversOf } from '#testing/server_process'
import type { ProofResponse } from '#modules/admin/api'
import { makeBranch, paragraph } from '#modules/workspace/testing/branch'

const WORD = 'Quincunx7f3a'
const MISSING = missingPrograms('zgrep', 'grep', 'diff')

/** Follows the page as an auditor does, and compares its claims with the output of the commands. */
test('the commands in docs/auditing.md produce the output the page describes', async ({
  assert,
}) => {
  const settings = await installationSettings()
  const server = await serversOf(settings)()
  const { client, id } = await signUpVerified(server.url)
  const { page } = await makeBranch(client)
  const content = JSON.stringify({ type: 'doc', content: [paragraph(`${WORD} and more`)] })
  assert.equal((await client.put(`blocks/${page}`, { content })).status, 200)
  const place = await Place.make({
    'workspace-1': `workspace-${id}`,
    'page-12': `page-${page}`,
    'grep 12': `grep ${page}`,
    'a word of the page': WORD,
    'docs/check-log.mjs': resolve('docs/check-log.mjs'),
  })
  const steps = pageBlocks(fs.readFileSync('docs/auditing.md', 'utf8')).map(({ code }) => code)
  const next = () => place.shell(steps.shift()!, { ...settings, DATA_DIR: place.root })
  const succeed = async () => {
    const { code, output } = await next()
    assert.equal(code, 0, output)
    assert.notInclude(output, WORD)
    return output
  }

  assert.include(await succeed(), String(id))
  const events = await succeed()
  assert.match(events, /"type":"BlockCreated".*"text":"sealed"/)
  assert.match(events, new RegExp(`"stream":"page-${page}".*"type":"PageSaved".*"sealed"`))

  const [verify] = steps
  const url = new URL(settings.DATABASE_URL!)
  await execute(url, `update rm_plans.plans set name = 'Changed'`)
  const noticed = await next()
  assert.equal(noticed.code, 1)
  assert.include(noticed.output, 'plans differs')
  steps.unshift('node strata projections:rebuild plans', verify!)
  await succeed()
  assert.include(await succeed(), 'plans equals its replay')

  await client.put(`blocks/${page}/archive`)
  assert.equal((await client.delete(`blocks/${page}`)).status, 200)
  const erased = await succeed()
  assert.match(erased, /"type":"PageSaved".*"text":"erased"/)
  assert.match(erased, /tombstone; erased: 1/)
  assert.match(await succeed(), new RegExp(`gone\\n${page} \\d{4}-`))

  assert.include(await succeed(), 'The log matches the chain')
  const { client: auditor, email } = await signUpVerified(server.url)
  await runStrata(['users:grant', email, 'auditor'], settings)
  const kept = await eventually(async () => {
    const { body } = await auditor.get<ProofResponse>('audit/proof')
    assert.isNotEmpty(body.data.anchors)
    return JSON.stringify(body)
  })
  fs.writeFileSync(place.here('/mnt/elsewhere/proof.json'), kept)
  assert.match(await succeed(), /[1-9]\d* anchors hold/)
  assert.match(await succeed(), /^\d+ events, [1-9]\d* anchors, by MCow/m)
  const log = place.here('/mnt/elsewhere/log.ndjson')
  const lines = fs.readFileSync(log, 'utf8').split('\n')
  const end = lines.findLastIndex((line) => line.startsWith('{"stream"'))
  const changed = lines.with(end - 1, lines[end - 1]!.replace('"data":"', '"data":"AAAA'))
  fs.writeFileSync(place.here('/mnt/elsewhere/earlier.ndjson'), lines.toSpliced(end, 1).join('\n'))
  const [compare] = steps
  assert.include(await succeed(), 'all is there as it was')
  fs.writeFileSync(log, changed.join('\n'))
  steps.unshift(compare!)
  const { stream, revision } = JSON.parse(lines[end - 1]!) as Record<string, unknown>
  const differing = await succeed()
  assert.match(differing, new RegExp(`^< {"stream":"${stream}","revision":${revision},`))
  assert.notInclude(differing, 'all is there')
  assert.match(await succeed(), new RegExp(`"stream":"workspace-${id}","events":1`))
  assert.isEmpty(steps)
})
  .tags(['@thorough'])
  .timeout(300_000)
  .skip(MISSING.length > 0, 'there is no zgrep, or no diff, here')
