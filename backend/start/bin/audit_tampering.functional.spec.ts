import { gzipSync } from 'node:zlib'
import ace from '@adonisjs/core/services/ace'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import AuditVerify from '#app/commands/audit_verify'
import { png } from '#platform/files/testing/pictures'
import { control, eventsOf as sentAbout } from '#platform/paypal/testing/simulated'
import { freshEmail, signUp, signUpVerified } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { HttpClient } from '#testing/http_client'
import { signInWithGoogle } from '#modules/auth/testing/google'
import { seedPlans } from '#modules/billing/index'
import { zipOf } from '#modules/workspace/imports/read/testing/archives'
import { send, until } from '#modules/workspace/imports/testing/import_calls'
import { makeBranch } from '#modules/workspace/testing/branch'
import { saveText } from '#modules/workspace/testing/saves'
import { thinAll } from '#modules/workspace/testing/thin_all'
import { upload } from '#modules/workspace/testing/uploads'
import { stateChecks } from '#modules/state_checks'
import { workspaceStream } from '#modules/workspace/workspace'
import { workspaceFormat } from '#modules/workspace/workspace_format'
import { BLOCKS } from '#projections/blocks/queries/rows'
import { eachEvent } from '#projections/chain/each_event'
import { auditSources } from '#projections/operations/audit'
import { problemsBesideLog } from '#projections/operations/beside_log'

/** Users, a sale and its webhooks, as the product has recorded them. */
interface Scene {
  /** Verified, with a password, notes and a subscription. */
  user: number
  stranger: number
  unverified: number
  google: number
  stream: string
  sale: number
  webhook: string
  file: string
  import: string
  /** A page with a thinned day, and one of the same user whose day is not due. */
  thinned: number
  whole: number
}

/** A change by a writer to the database, its undo, and the sentence that reports it. */
interface Tampering {
  what: string
  tamper: (scene: Scene) => string
  undo: (scene: Scene) => string
  found: (scene: Scene) => string
  /** True if the tampering only applies to a log in Postgres. */
  inPostgres?: true
}

const account = (column: string, value: string, before: string) => ({
  tamper: ({ user }: Scene) => `update users set ${column} = ${value} where id = ${user}`,
  undo: ({ user }: Scene) => `update users set ${column} = ${before} where id = ${user}`,
})

const saved = (table: string, key: string, change: string) => ({
  tamper: `create table saved_row as select * from ${table} where ${key}; ${change}`,
  undo: `delete from ${table} where ${key}; insert into ${table} overriding system value
    select * from saved_row; drop table saved_row`,
})

const webhook = (change: string) => ({
  tamper: ({ webhook: id }: Scene) =>
    saved('webhook_events', `id = '${id}'`, `${change} where id = '${id}'`).tamper,
  undo: ({ webhook: id }: Scene) => saved('webhook_events', `id = '${id}'`, '').undo,
})

const sale = (change: string) => ({
  tamper: ({ sale: id }: Scene) =>
    saved('subscription_sales', `id = ${id}`, `${change} where id = ${id}`).tamper,
  undo: ({ sale: id }: Scene) => saved('subscription_sales', `id = ${id}`, '').undo,
})

const head = (change: string) => ({
  tamper: ({ stream }: Scene) =>
    saved('event_store.streams', `name = '${stream}'`, `${change} where name = '${stream}'`).tamper,
  undo: ({ stream }: Scene) => saved('event_store.streams', `name = '${stream}'`, '').undo,
  inPostgres: true as const,
})

const day = (page: 'thinned' | 'whole', change: string) => ({
  tamper: (scene: Scene) => {
    const key = `block_id = ${scene[page]}`
    return saved('vault.day_secrets', key, `${change} where ${key}`).tamper
  },
  undo: (scene: Scene) => saved('vault.day_secrets', `block_id = ${scene[page]}`, '').undo,
})

const kept = (change: string) => ({
  tamper: ({ thinned: page }: Scene) =>
    saved('vault.kept_texts', `block_id = ${page}`, `${change} where block_id = ${page}`).tamper,
  undo: ({ thinned: page }: Scene) => saved('vault.kept_texts', `block_id = ${page}`, '').undo,
  found: ({ thinned: page }: Scene) =>
    `of page ${page} was thinned, but the texts that were kept differ`,
})

const NOTHING = `'\\x${gzipSync('{"state":{"tree":[],"settings":[]},"commands":[]}').toString('hex')}'`

const TAMPERINGS: Tampering[] = [
  {
    what: 'a scope granted to an account',
    ...account('scope', `'admin'`, 'null'),
    found: ({ user }) => `Account ${user}: its scope is admin (the log: none)`,
  },
  {
    what: 'a disabled account',
    ...account('disabled_at', 'now()', 'null'),
    found: ({ user }) => `Account ${user}: it is disabled: yes (the log: no)`,
  },
  {
    what: 'a lowered revision of an account’s last event',
    ...account('event_revision', 'event_revision - 1', 'event_revision + 1'),
    found: ({ user }) => `Account ${user}: its last event is `,
  },
  {
    what: 'an address marked as verified',
    tamper: ({ unverified }) =>
      `update users set email_verified_at = now() where id = ${unverified}`,
    undo: ({ unverified }) => `update users set email_verified_at = null where id = ${unverified}`,
    found: ({ unverified }) => `Account ${unverified}: its address is verified: yes (the log: no)`,
  },
  {
    what: 'a password added to an account that signs in with Google',
    tamper: ({ google }) => `update users set password = 'x' where id = ${google}`,
    undo: ({ google }) => `update users set password = null where id = ${google}`,
    found: ({ google }) => `Account ${google}: it has a password: yes (the log: no)`,
  },
  {
    what: 'a foreign Google identity joined to an account',
    tamper: ({ user }) =>
      `insert into user_identities (provider, subject, user_id) values ('google', 'foreign', ${user})`,
    undo: () => `delete from user_identities where subject = 'foreign'`,
    found: ({ user }) => `Account ${user}: it is joined to Google: yes (the log: no)`,
  },
  {
    what: 'versions thinned without a choice of the user',
    tamper: ({ user }) =>
      `insert into thinned_versions values (${user}, now() - interval '1 year')`,
    undo: ({ user }) => `delete from thinned_versions where user_id = ${user}`,
    found: ({ user }) => `Account ${user}: its versions are thinned: yes (the log: no)`,
  },
  {
    what: 'an inserted account',
    tamper: () =>
      `insert into users (id, email, full_name) values (900000001, 'put-in@example.test', 'X')`,
    undo: () => 'delete from users where id = 900000001',
    found: () => 'Account 900000001: it is in the database but was never registered',
  },
  {
    what: 'a changed price of a sale',
    ...sale(`update subscription_sales set price = '{"amount": 1, "currency": "USD"}'`),
    found: ({ sale: id }) => `Sale ${id}: price is {"amount":1,"currency":"USD"} (the log: `,
  },
  {
    what: 'a sale assigned to another user',
    ...sale('update subscription_sales set user_id = user_id + 1'),
    found: ({ sale: id }) => `Sale ${id}: user_id is `,
  },
  {
    what: 'a sale assigned to another PayPal subscription',
    ...sale(`update subscription_sales set paypal_id = 'I-FOREIGN'`),
    found: ({ sale: id }) => `Sale ${id}: paypal_id is I-FOREIGN (the log: `,
  },
  {
    what: 'a removed sale',
    ...sale('delete from subscription_sales'),
    found: ({ sale: id }) => `Sale ${id} is in the log but not in the database`,
  },
  {
    what: 'a removed webhook',
    ...webhook('delete from webhook_events'),
    found: ({ webhook: id }) => `Webhook ${id}, recorded in billing-`,
  },
  {
    what: 'a webhook marked as foreign',
    ...webhook(`update webhook_events set outcome = 'foreign'`),
    found: ({ webhook: id }) => `Webhook ${id}, recorded in billing-`,
  },
  {
    what: 'a webhook assigned to another subscription',
    ...webhook(`update webhook_events set heard = jsonb_set(heard, '{paypalId}', '"I-FOREIGN"')`),
    found: ({ webhook: id }) => `Webhook ${id}, recorded in billing-`,
  },
  {
    what: 'an invented webhook',
    tamper: () =>
      `insert into webhook_events (id, type, created_at, received_at, outcome, handled_at)
       values ('WH-INVENTED', 'X', now() - interval '1 day', now() - interval '1 day', 'recorded',
         now() - interval '1 day')`,
    undo: () => `delete from webhook_events where id = 'WH-INVENTED'`,
    found: () => 'Webhook WH-INVENTED is marked as recorded, but the log has no event of it',
  },
  {
    what: 'a file assigned to another user',
    tamper: ({ file, stranger }) => `update files set owner_id = ${stranger} where key = '${file}'`,
    undo: ({ file, user }) => `update files set owner_id = ${user} where key = '${file}'`,
    found: ({ file, user, stranger }) =>
      `File ${file} belongs to user ${stranger}, but its block belongs to user ${user}`,
  },
  {
    what: 'an import assigned to another user',
    tamper: ({ import: id, stranger }) =>
      `update imports set owner_id = ${stranger} where id = '${id}'`,
    undo: ({ import: id, user }) => `update imports set owner_id = ${user} where id = '${id}'`,
    found: ({ import: id, stranger }) => `Import ${id} is not sealed for its user ${stranger}`,
  },
  {
    what: "another user's block added to an import",
    tamper: ({ import: id, stranger }) =>
      `insert into import_blocks (import_id, index, part, block_id)
       select '${id}', 900000, 0, id from ${BLOCKS} where owner_id = ${stranger} limit 1`,
    undo: ({ import: id }) =>
      `delete from import_blocks where import_id = '${id}' and index = 900000`,
    found: ({ import: id, user, stranger }) =>
      `Import ${id} belongs to user ${user}, but one of its blocks belongs to user ${stranger}`,
  },
  {
    what: 'a destroyed secret of a day that was not thinned',
    ...day('whole', 'update vault.day_secrets set secret = null, settled_at = now()'),
    found: ({ whole: page }) => `of page ${page} has no secret, but the log has no thinning of it`,
  },
  {
    what: 'a secret of a thinned day',
    ...day('thinned', `update vault.day_secrets set secret = 'x'`),
    found: ({ thinned: page }) => `of page ${page} was thinned, but its secret is there`,
  },
  {
    what: 'a removed row of a thinned day',
    ...day('thinned', 'delete from vault.day_secrets'),
    found: ({ thinned: page }) => `of page ${page} was thinned, but has no row`,
  },
  {
    what: 'a changed text that thinning kept',
    ...kept(`update vault.kept_texts set sealed = sealed || '\\x00'`),
  },
  { what: 'a removed text that thinning kept', ...kept('delete from vault.kept_texts') },
  {
    what: 'a plan charged as another plan',
    tamper: ({ sale: id }) =>
      `insert into paypal_plans (account, plan_id, paypal_id)
       select 'tampered', 900003, paypal_plan_id from subscription_sales where id = ${id}`,
    undo: () => `delete from paypal_plans where plan_id = 900003`,
    found: () => 'Plan 900003 is P-',
  },
  {
    what: 'an inserted snapshot of an empty workspace',
    tamper: ({ stream }) =>
      `insert into folds.snapshots (stream, aggregate, version, revision, event_id, state)
       values ('${stream}', 'workspace', ${workspaceFormat.version}, 0, gen_random_uuid(), ${NOTHING})`,
    undo: ({ stream }) => `delete from folds.snapshots where stream = '${stream}'`,
    found: ({ stream }) => `The snapshot of ${stream} does not match its events`,
  },
  {
    what: 'a stream excluded from a read model',
    tamper: ({ stream }) =>
      `insert into projections.parked (name, stream, revision, position, event_id, event_type, error)
       values ('timeline', '${stream}', 99, '', gen_random_uuid(), 'X', 'X')`,
    undo: ({ stream }) => `delete from projections.parked where stream = '${stream}'`,
    found: ({ stream }) => `The read model timeline leaves out ${stream} from revision 99 on`,
  },
  {
    what: 'a lowered end of a stream',
    ...head('update event_store.streams set revision = revision - 1'),
    found: ({ stream }) => `The stream ${stream} is listed as ending at revision `,
  },
  {
    what: 'a raised end of a stream',
    ...head('update event_store.streams set revision = revision + 1'),
    found: ({ stream }) => `The stream ${stream} is listed as ending at revision `,
  },
  {
    what: 'a stream removed from the list',
    ...head('delete from event_store.streams'),
    found: ({ stream }) => `The stream ${stream} is not listed`,
  },
  {
    what: 'a listed stream without events',
    tamper: () => `insert into event_store.streams (name, revision) values ('user-900000002', 3)`,
    undo: () => `delete from event_store.streams where name = 'user-900000002'`,
    found: () => 'The stream user-900000002 ends at revision 3, but the log has no event of it',
    inPostgres: true,
  },
  {
    what: 'a lowered next position of the log',
    tamper: () => `select setval('event_store.positions', 1)`,
    undo: () =>
      `select setval('event_store.positions', (select max(position) from event_store.events))`,
    found: () => 'The next position of the log is 1, but it has an event at ',
    inPostgres: true,
  },
]

test.group('audit:verify beside the log', (group) => {
  let scene: Scene
  group.setup(async () => {
    scene = await makeScene()
  })
  group.each.setup(() => {
    ace.ui.switchMode('raw')
    return () => ace.ui.switchMode('normal')
  })

  test('audit:verify reports nothing unless data was changed outside the product', async ({
    assert,
  }) => {
    const problems = await problemsFound()
    for (const { what, found } of TAMPERINGS) assert.notInclude(problems, found(scene), what)
  })

  test('audit:verify reports tampering and exits with code 1', async ({ assert, cleanup }) => {
    const [{ tamper, undo }] = TAMPERINGS as [Tampering]
    const pool = await app.container.make('strata.queries_pool')
    cleanup(async () => void (await pool.query(undo(scene))))
    await pool.query(tamper(scene))
    const command = await ace.create(AuditVerify, [])
    await command.exec()
    assert.equal(command.exitCode, 1)
    const lines = command.logger.getLogs().map(({ message }) => message)
    assert.isTrue(lines.some((line) => line.includes('its scope is admin')))
  })

  for (const [i, { what, tamper, undo, found, inPostgres }] of TAMPERINGS.entries()) {
    test(`reports tampering: ${what}`, async ({ assert, cleanup }) => {
      const pool = await app.container.make('strata.queries_pool')
      cleanup(async () => void (await pool.query(undo(scene))))
      await pool.query(tamper(scene))
      assert.include(await problemsFound(), found(scene))
    })
      .tags(i % 5 === 0 ? [] : ['@thorough'])
      .skip(
        inPostgres === true && Boolean(process.env.EVENTSTORE_URL),
        'EventStoreDB keeps the ends of its streams itself'
      )
  }
})

async function makeScene(): Promise<Scene> {
  await seedPlans(await app.container.make(CommandBus))
  const [user, stranger, unverified] = [
    await signUpVerified(),
    await signUpVerified(),
    await signUp(),
  ]
  const google = await signInWithGoogle(new HttpClient(), { email: freshEmail('google') })
  const { page } = await makeBranch(user.client)
  const file = await upload(user.client, page, 'image/png', png())
  const { page: thinned } = await makeBranch(stranger.client)
  const { page: whole } = await makeBranch(stranger.client)
  await stranger.client.put('users/current-user/retention', { keep_versions: 'thinned' })
  await saveText(stranger.client, thinned, 'One')
  await saveText(stranger.client, thinned, 'Two')
  await thinAll(stranger.id)
  await saveText(stranger.client, whole, 'Three')
  const imported = await send(user.client, 'Notes.zip', await zipOf({ 'Alps.md': 'Steep' }))
  await until(user.client, imported, 'ready')
  const subscription = await eventually(async () => {
    const plan = { plan_id: 2 }
    const { status, body } = await user.client.post<{ id: string }>(
      'payments/paypal-subscription',
      plan
    )
    if (status !== 200) throw new Error(`The order answered ${status}: ${body.message}`)
    return body.data.id
  })
  await control('approve', { subscription_id: subscription })
  const pool = await app.container.make('strata.queries_pool')
  const webhook = await eventually(async () => {
    const ids = (await sentAbout(subscription)).map(({ id }) => id)
    const { rows } = await pool.query<{ id: string }>(
      `select id from webhook_events where id = any($1) and outcome = 'recorded'`,
      [ids]
    )
    if (!rows[0]) throw new Error('No webhook was recorded')
    return rows[0].id
  })
  const { rows } = await pool.query<{ id: string }>(
    'select id from subscription_sales where paypal_id = $1',
    [subscription]
  )
  return {
    user: user.id,
    stranger: stranger.id,
    unverified: unverified.id,
    google: Number(google.body.data.id),
    stream: workspaceStream(user.id),
    sale: Number(rows[0]!.id),
    webhook,
    file,
    import: imported,
    thinned,
    whole,
  }
}

/** Returns all problems found beside the log, a line each. */
async function problemsFound() {
  const sources = await auditSources(app)
  const states = stateChecks(sources.reader.codec, sources.vault)
  await eachEvent(sources.store, async (event) => states.forEach((state) => state.see(event)))
  return (await problemsBesideLog(sources, states)).join('\n')
}
