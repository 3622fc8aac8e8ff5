import app from '@adonisjs/core/services/app'
import { freshEmail, signUpVerified, TEST_PASSWORD } from '#testing/accounts'
import { png } from '#platform/files/testing/pictures'
import { FeedClient } from '#platform/live/testing/feed_client'
import { HttpClient } from '#testing/http_client'
import { mailTo, tokenIn } from '#testing/mailbox'
import { signUpStaff } from '#modules/admin/testing/staff'
import { signInWithGoogle } from '#modules/auth/testing/google'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { control } from '#platform/paypal/testing/simulated'
import { Billing, seedPlans } from '#modules/billing/index'
import { reconcileDue } from '#modules/billing/reconciliation/reconcile'
import { sweepFiles } from '#modules/workspace/index'
import type { Act, ReceiptSummary } from '#modules/workspace/api'
import { makeBranch, paragraph } from '#modules/workspace/testing/branch'
import { deleteForEver, getFile, show, upload } from '#modules/workspace/testing/uploads'

/** Performs one visit that uses nearly every feature of the product. */
export async function longVisit() {
  await seedPlans(await app.container.make(CommandBus))
  const { client, email } = await signUpVerified()
  const feed = await FeedClient.open(client)
  const { folder, file, section, page } = await makeBranch(client)
  const second = await makeBranch(client)
  // So that the visit also uses keys of days (rule 8.38).
  await client.put('users/current-user/retention', { keep_versions: 'thinned' })
  await write(client, page, ['Lemons and limes', 'Oranges'])
  await client.put(`blocks/${page}`, { name: 'Citrus fruit' })
  const key = await upload(client, page, 'image/png', png())
  await show(client, page, key)
  await getFile(client, key)
  await client.get(`blocks/${page}/versions?before=2`)
  await client.get(`blocks/${page}/versions/0`)
  await client.put(`blocks/${page}/versions/0`, { name: 'Draft' })
  await client.post(`blocks/${page}/versions/0/restore`)
  const asOf = new Date().toISOString()
  await client.get(`blocks?as_of=${asOf}&page_size=10`)
  await client.get(`blocks?parent_block_id=${section}&as_of=${asOf}&page_size=10`)
  await client.get(`blocks/${page}?as_of=${asOf}`)
  await client.get(`blocks/changes?from=${asOf}&to=${asOf}`)
  await client.post(`blocks/${second.section}/bring-back`, { as_of: asOf })
  await readEverything(client, { folder, file, section, page })
  for (const [setting, value] of Object.entries({
    'font-family': { font_family: 2 },
    'is-full-width': { is_full_width: true },
    'is-small-text': { is_small_text: true },
    'is-page-locked': { is_page_locked: true },
  })) {
    await client.put(`blocks/${page}/${setting}`, value)
  }
  await client.put(`blocks/${second.folder}/ordering`, { ordering: 1 })
  const moved = { ids: [second.page], parent_block_id: section, ordering: 1 }
  await client.put('blocks/ordering', moved)
  await client.put(`blocks/${second.page}/archive`)
  await readTrash(client, second.page)
  await client.put(`blocks/${second.page}/unarchive`)
  await client.put('blocks/archive', { ids: [second.file] })
  await client.put('blocks/unarchive', { ids: [second.file] })
  const unshown = await upload(client, second.page, 'image/png', png())
  await client.delete(`files/${unshown}`)
  await visitActivity(client, second.page)
  await deleteForEver(client, folder)
  const { body } = await client.get<ReceiptSummary[]>('receipts?page_size=5')
  await client.get(`receipts/${body.data[0]!.id}`)
  await client.get('plans')
  await subscribe(client)
  await client.post('users/current-user/avatar')
  feed.close()
  await changeAccount(client, email)
  await signInWithGoogle(new HttpClient(), { email: freshEmail() })
  await staffVisit()
  await sweepFiles(await app.container.make('strata.queries_pool'))
}

/** Runs every staff query about users, and every staff action on one user. */
async function staffVisit() {
  const { client } = await signUpStaff()
  const { id, email } = await signUpVerified()
  const filters = [
    '',
    `keyword=${email}`,
    'verified=0',
    'verified=1&disabled=0&scope=any&plan_id=2&created_from=2026-01-01&created_to=2099-01-01',
    'disabled=1',
    'scope=auditor',
    'plan_id=1',
  ]
  for (const filter of filters) {
    for (const sort of ['created_at', 'email', 'full_name']) {
      await client.get(`users?${filter}&sort=${sort}`)
    }
    await client.get(`users.csv?${filter}`)
  }
  for (const filter of [
    '',
    `user_id=${id}`,
    'keyword=a',
    'status=completed&created_from=2026-01-01',
  ]) {
    for (const sort of ['created_at', 'amount', 'transaction_fee']) {
      await client.get(`payments?${filter}&sort=${sort}`)
    }
    await client.get(`payments.csv?${filter}`)
  }
  await client.get(`users/${id}`)
  await client.get('operations')
  await client.get('admin/storage')
  await client.get('admin/storage/users')
  await client.put(
    `users/${id}/scope`,
    { scope: 'auditor', base_scope: null },
    { idempotencyKey: true }
  )
  await client.post(`users/${id}/disable`, {}, { idempotencyKey: true })
  await client.post(`users/${id}/enable`)
  await client.delete(`users/${id}/sessions`)
  const range = 'from=2026-01-01T00:00:00Z&to=2099-01-01T00:00:00Z'
  for (const filter of [
    '',
    `user_id=${id}`,
    `actor=${id}`,
    `stream=user-${id}`,
    'type=SignedIn',
    'correlation_id=x',
    range,
    `type=SignedIn&user_id=${id}&${range}`,
  ]) {
    const { body } = await client.get<{ cursor: string }[]>(`audit/events?${filter}`)
    const last = body.data.at(-1)
    if (last) await client.get(`audit/events?${filter}&before=${last.cursor}`)
  }
  await client.get('audit/proof')
}

async function subscribe(client: HttpClient) {
  const path = 'payments/paypal-subscription'
  for (const plan_id of [2, 3]) {
    const { body } = await client.post<{ id: string }>(path, { plan_id })
    for (const action of ['approve', 'fail_payment', 'pay', 'refund', 'reverse']) {
      await control(action, { subscription_id: body.data.id })
    }
  }
  const { body } = await client.get<{ id: number }[]>('subscriptions')
  await client.get('subscriptions/current-user')
  await client.get(`subscriptions/${body.data[0]!.id}/payments`)
  await client.post(`subscriptions/${body.data[0]!.id}/cancel`)
  await reconcileDue((await app.container.make(Billing)).reconciling!)
}

type Branch = Awaited<ReturnType<typeof makeBranch>>

async function readEverything(client: HttpClient, { folder, file, section, page }: Branch) {
  await client.get('users/current-user')
  await client.get('users/current-user/storage')
  await client.get(`blocks/known?ids=${folder},${page}`)
  await client.get(`blocks/placed?ids=${folder},${page}`)
  await client.get(`blocks/${page}/backlinks`)
  await client.get('favorites')
  await client.get('templates')
  await client.get('blocks/sorts')
  for (const parent of ['', `?parent_block_id=${folder}`, `?parent_block_id=${section}`]) {
    await client.get(`blocks${parent}`)
    await client.get(`blocks${parent}${parent ? '&' : '?'}page=1&page_size=10`)
  }
  for (const id of [folder, file, section, page]) {
    await client.get(`blocks/${id}`)
    await client.get(`blocks/${id}/hierachy`)
  }
  await client.get(`blocks/recent?opened=${page}`)
  await client.get('blocks/names')
  await client.get('blocks/contents')
  await client.get(`blocks/${folder}/contents`)
  for (const typed of [
    'lemons',
    'cit',
    'citrus limes',
    'lemsno',
    'range',
    'a lemons',
    'nothing such',
  ]) {
    await client.get(`blocks/search?keyword=${encodeURIComponent(typed)}`)
  }
}

async function readTrash(client: HttpClient, id: number) {
  await client.get('blocks/archived')
  await client.get('blocks/archived?page=1&page_size=10')
  await client.get(`blocks/${id}?archived=true`)
  await client.get(`blocks/${id}/hierachy?archived=true`)
}

async function changeAccount(client: HttpClient, email: string) {
  await client.put('users/current-user', { full_name: 'Another Name' })
  await client.post('auth/resend-verify-email')
  await client.post('auth/sign-out')
  const visitor = new HttpClient()
  await visitor.post('auth/forgot-password', { email })
  const mail = await mailTo(email, ({ subject }) => subject === 'Set a new password')
  const newPassword = `${TEST_PASSWORD}!`
  await visitor.put('auth/reset-password', { token: tokenIn(mail), newPassword })
  await visitor.post('auth/sign-in', { email, password: newPassword })
  const changed = { currentPassword: newPassword, newPassword: TEST_PASSWORD }
  await visitor.put('users/current-user/password', changed)
}

async function write(client: HttpClient, page: number, texts: string[]) {
  const content = JSON.stringify({ type: 'doc', content: texts.map(paragraph) })
  await client.put(`blocks/${page}`, { content })
}

/** Lists acts in every way, and takes back the last of a page. */
async function visitActivity(client: HttpClient, page: number) {
  await client.put(`blocks/${page}`, { name: 'Renamed' })
  const { data } = (await client.get<Act[]>(`activity?block_id=${page}`)).body
  const [last] = (await client.get<Act[]>('activity?kind=renamed')).body.data
  await client.get(`activity?before=${data.at(-1)!.cursor}`)
  await client.get(`activity?block_id=${page}&before=${data[0]!.cursor}`)
  await client.post(`activity/${last!.id}/undo`)
}
