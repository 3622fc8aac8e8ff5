import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, mkdtemp, open, readFile, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ace from '@adonisjs/core/services/ace'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { readStatement, type Anchor } from '#kernel/chain/anchor'
import { Anchors } from '#kernel/chain/anchors'
import { SigningKeys } from '#kernel/chain/signing_keys'
import { MasterKeys } from '#kernel/vault/master_keys'
import AuditExport from '#app/commands/audit_export'
import AuditReplay from '#app/commands/audit_replay'
import AuditVerify from '#app/commands/audit_verify'
import { signUpVerified } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { makeBranch, paragraph } from '#modules/workspace/testing/branch'
import { deleteForEver } from '#modules/workspace/testing/uploads'
import { workspaceStream } from '#modules/workspace/workspace'
import { ChainQueries } from '#projections/chain/queries'

const execute = promisify(execFile)

test.group('audit commands', (group) => {
  group.each.setup(() => {
    ace.ui.switchMode('raw')
    return () => ace.ui.switchMode('normal')
  })

  test('audit:replay prints a stream at a revision and at a moment, without text', async ({
    assert,
  }) => {
    const { client, id } = await signUpVerified()
    const { folder, file, page } = await makeBranch(client)
    const content = JSON.stringify({ type: 'doc', content: [paragraph('Quincunx')] })
    await client.put(`blocks/${page}`, { content, name: 'Quincunx' })
    await client.put(`blocks/${file}/archive`)
    const stream = workspaceStream(id)
    const replay = async (...args: string[]) => {
      const { code, output } = await run(AuditReplay, args)
      assert.notEqual(code, 1, output)
      assert.notInclude(output, 'Quincunx')
      return output.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>)
    }
    const [head, ...blocks] = await replay(`--stream=${stream}`)
    assert.deepInclude(head, { stream, events: 6 })
    assert.deepEqual(
      blocks.map(({ block_type: type, trash }) => [type, trash]),
      [
        ['folder', false],
        ['file', true],
        ['section', true],
        ['page', true],
      ]
    )
    const [second, ...two] = await replay(`--stream=${stream}`, '--until=1')
    assert.deepInclude(second, { events: 2 })
    assert.deepEqual(
      two.map(({ block_id: block }) => block),
      [folder, file]
    )
    assert.deepEqual(await replay(`--stream=${stream}`, `--until=${String(second!.time)}`), [
      second,
      ...two,
    ])
    assert.lengthOf(await replay(`--stream=${stream}`, '--until=2020-01-01T00:00:00Z'), 1)
    const [, saved] = await replay(`--stream=page-${page}`)
    assert.deepInclude(saved, { type: 'PageSaved', count: 1 })
    const [, ...facts] = await replay(`--stream=user-${id}`)
    assert.include(
      facts.map(({ type }) => type),
      'EmailVerified'
    )
  })

  test('audit:replay refuses unknown streams and times', async ({ assert }) => {
    for (const args of [
      ['--stream=user-999999999'],
      ['--stream=elsewhere-1'],
      ['--stream=plan-1', '--until=yesterday'],
      ['--stream=plan-1', '--until=2020-01-01'],
    ]) {
      const { code, output } = await run(AuditReplay, args)
      assert.deepEqual([code, output.split('\n').length], [1, 1], output)
    }
  })

  test('audit:verify accepts the log as chained, and reports deviations', async ({
    assert,
    cleanup,
  }) => {
    const { client, id } = await signUpVerified()
    const { page } = await makeBranch(client)
    await client.put(`blocks/${page}/archive`)
    await client.delete(`blocks/${page}`)
    await chained()
    const well = await run(AuditVerify)
    // Tests with another clock have left an event older than the first anchor.
    assert.notMatch(
      well.output,
      /since it was chained|Missing in the log|never chained|At another place/
    )
    assert.match(well.output, /blocks equals its replay/)
    // For tampering with an EventStoreDB, see projections/chain/tampering.integration.spec.ts.
    if (process.env.EVENTSTORE_URL) return

    const where = [workspaceStream(id), 1]
    const change = (data: string) =>
      db.rawQuery(
        `update event_store.events set data = decode(?, 'base64') where stream = ? and revision = ?`,
        [data, ...where]
      )
    const { rows } = await db.rawQuery(
      `select encode(data, 'base64') as data from event_store.events where stream = ? and revision = ?`,
      where
    )
    const before = String(rows[0].data)
    cleanup(() => change(before))
    const text = Buffer.from(before, 'base64').toString().replace('"ordering":1', '"ordering":2')
    await change(Buffer.from(text).toString('base64'))
    const found = await run(AuditVerify)
    assert.equal(found.code, 1)
    const named = `Changed since it was chained: ${workspaceStream(id)} revision 1`
    assert.include(found.output, named)
    await change(Buffer.from('{').toString('base64'))
    const { output } = await run(AuditVerify)
    assert.include(output, named)
    assert.match(output, /The read model blocks cannot be rebuilt: /)
    assert.match(output, /plans equals its replay/)
  })

  test('audit:verify distinguishes a requested erasure from an unrequested one', async ({
    assert,
    cleanup,
  }) => {
    const { client } = await signUpVerified()
    const [kept, gone] = [await makeBranch(client), await makeBranch(client)]
    await deleteForEver(client, gone.folder)
    const asked = await run(AuditVerify)
    assert.notMatch(asked.output, new RegExp(`\\b${gone.page}\\b`))

    const keys = () => db.from('vault.keys').whereIn('block_id', [kept.page, gone.page])
    const rows = await keys()
    const put = async (all: object[]) => {
      await keys().delete()
      await db.table('vault.keys').multiInsert(all)
    }
    cleanup(() => put(rows))
    // Swaps the keys, so that one exists where none should, and one is missing.
    await put(
      rows.map((row) => ({
        ...row,
        block_id: Number(row.block_id) === kept.page ? gone.page : kept.page,
      }))
    )
    const { code, output } = await run(AuditVerify)
    assert.equal(code, 1)
    assert.match(
      output,
      new RegExp(`Permanently deleted, but not erased: blocks .*\\b${gone.page}\\b`)
    )
    assert.match(output, new RegExp(`the log has no delete of it .* blocks .*\\b${kept.page}\\b`))
  })

  test('audit:verify accepts the erased key of an import', async ({ assert }) => {
    const { client, id } = await signUpVerified()
    const body = { file_name: 'a.zip', file_size: 5 }
    const announced = await client.post<{ id: string }>('imports', body)
    await client.delete(`imports/${announced.body.data.id}`)
    const key = await eventually(async () => {
      const [row] = await db
        .from('imports')
        .join('vault.keys as k', 'k.block_id', 'key_id')
        .where('owner_id', id)
        .whereNotNull('k.erased_at')
        .select('key_id')
      return String((row as { key_id: string }).key_id)
    })
    const { output } = await run(AuditVerify)
    assert.notMatch(output, new RegExp(`blocks .*\\b${key}\\b`))
  })

  test('audit:export writes a log that an independent program can check', async ({ assert }) => {
    await signUpVerified()
    await chained()
    const anchors = await app.container.make(Anchors)
    await anchors.signIfDue(new Date())
    const folder = await mkdtemp(join(tmpdir(), 'strata-'))
    const path = join(folder, 'log.ndjson')
    const { code, output } = await run(AuditExport, [`--to=${path}`])
    assert.notEqual(code, 1, output)
    assert.equal((await run(AuditExport, [`--to=${path}`])).code, 1)
    const proof = join(folder, 'proof.json')
    const keep = (kept: Anchor[]) => writeFile(proof, JSON.stringify({ data: { anchors: kept } }))
    const all = await anchors.all()
    await keep(all)
    const well = await check(path, proof)
    assert.equal(well.code, 0, well.output)
    assert.match(well.output, /^\d+ events, \d+ anchors, by MCow/)
    assert.equal((await check(path)).code, 0)

    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
    const first = lines.findIndex((line) => line.startsWith('{"stream"'))
    const { stream, revision, data } = JSON.parse(lines[first]!) as Record<string, string>
    const place = `${stream} revision ${revision}`
    const tampered = async (change: (all: string[]) => string[], kept: string[] = []) => {
      const other = join(folder, 'tampered.ndjson')
      await writeFile(other, `${change([...lines]).join('\n')}\n`)
      const { code: exit, output: said } = await check(other, ...kept)
      assert.equal(exit, 1)
      return said
    }
    const changed = Buffer.from('{"plan_id":0}').toString('base64')
    assert.include(
      await tampered((all) => all.with(first, all[first]!.replace(data!, changed))),
      `${place} is not what it was`
    )
    const missing = await tampered((all) => all.toSpliced(first, 1))
    // Other tests have also signed, and the event may be one whose stream misses it first.
    assert.match(missing, /are not those of anchor \d+|before what anchor|goes on with revision/)
    assert.include(await tampered((all) => all.slice(0, -1)), 'the end is cut off')
    const torn = await tampered((all) => [...all.slice(0, first), all[first]!.slice(0, 40)])
    assert.match(torn, /^the end is cut off$/m)
    const unsigned = (texts: string[]) => texts.filter((text) => !text.startsWith('{"statement"'))
    assert.include(await tampered(unsigned, [proof]), 'of the anchors that were kept are not here')
    const foreign = new SigningKeys(new MasterKeys(`other:${randomBytes(32).toString('base64')}`))
    const statement = JSON.stringify({ ...readStatement(all[0]!), keys: foreign.publicKeys })
    await keep([{ statement, signatures: foreign.sign(statement) }])
    const { output: said } = await check(path, proof)
    assert.include(said, 'anchor 1 is by another key')
  })
})

test.group('failing audit:export', () => {
  test('an incomplete audit:export reports why and leaves no file', async ({ assert, cleanup }) => {
    const path = join(await mkdtemp(join(tmpdir(), 'strata-')), 'log.ndjson')
    await breakDisk(cleanup)
    const { code, output } = await run(AuditExport, [`--to=${path}`])
    assert.equal(code, 1)
    assert.include(output, `${path} cannot be used: the disk is full.`)
    await assert.rejects(() => access(path), /ENOENT/)
  })

  test('an unavailable database is not reported as a fault of the file', async ({
    assert,
    cleanup,
  }) => {
    const path = join(await mkdtemp(join(tmpdir(), 'strata-')), 'log.ndjson')
    const { all } = Anchors.prototype
    cleanup(() => void (Anchors.prototype.all = all))
    const away = { code: 'ECONNREFUSED', syscall: 'connect' }
    Anchors.prototype.all = () => Promise.reject(Object.assign(new Error('refused'), away))
    const { code, output } = await run(AuditExport, [`--to=${path}`])
    assert.equal(code, 1)
    assert.notInclude(output, path)
    await assert.rejects(() => access(path), /ENOENT/)
  })
})

/** Simulates a disk with room for only the first lines of a file. */
async function breakDisk(cleanup: (undo: () => void) => void) {
  const handle = await open(process.execPath)
  const files = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const { appendFile } = files
  let lines = 0
  files.appendFile = function (...args) {
    if (++lines === 1) return Reflect.apply(appendFile, this, args)
    const message = 'ENOSPC: no space left on device, write'
    return Promise.reject(Object.assign(new Error(message), { code: 'ENOSPC', syscall: 'write' }))
  }
  cleanup(() => void (files.appendFile = appendFile))
}

/** Waits until the chain contains the whole log. */
async function chained() {
  const store = await app.container.make('strata.event_store')
  const chain = await app.container.make(ChainQueries)
  const head = (await store.head())!
  await eventually(async () => {
    const { upTo } = await chain.status()
    if (upTo < head) throw new Error('The chain is behind')
  })
}

function check(...files: string[]) {
  return execute(process.execPath, ['docs/check-log.mjs', ...files]).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, output: stdout })
  )
}

async function run(command: Parameters<typeof ace.create>[0], args: string[] = []) {
  const made = await ace.create(command, args)
  made.ui.switchMode('raw')
  await made.exec()
  const output = made.logger.getLogs().map(({ message }) => message)
  return { code: made.exitCode, output: output.join('\n') }
}
