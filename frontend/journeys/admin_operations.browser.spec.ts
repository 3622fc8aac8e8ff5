import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { LOOKS } from '#testing/browser/looks'
import { screenshot } from '#testing/browser/page'
import type { Product } from '#testing/product'
import type { OperationsResponse } from '#modules/admin/api'
import { sharedDemo } from '../bench/start-demo.js'
import * as admin from './admin_steps.js'
import * as billing from './billing_steps.js'

const PATH = '/admin/operations'

test.group('Operations screen', (group) => {
  let product: Product

  group.setup(async () => {
    product = await sharedDemo()
  })

  for (const { width, theme } of LOOKS) {
    test(`the operations screen shows a healthy system: ${width} ${theme}`, async ({ browser }) => {
      const { page } = await admin.openAdmin(browser, product, PATH, { width, theme })
      await row(page, 'blocks').getByText('live').waitFor()
      await page.getByText('Nothing is parked.').waitFor()
      await admin.expectNothingCutOff(page)
      await tallScreenshot(page, `admin operations ${width} ${theme}`)
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: 'Rebuild plans' }).click()
      await page.getByRole('dialog', { name: /^Rebuild plans/ }).waitFor()
      await screenshot(page, `admin operations asked ${width} ${theme}`)
      await expectNoAxeViolations(page)
    })

    test(`the operations screen shows failures: ${width} ${theme}`, async ({ browser }) => {
      const { page, client } = await admin.openAdmin(browser, product, '/admin/users', {
        width,
        theme,
      })
      const { body } = await client.get<OperationsResponse>('operations')
      const json = { data: inTrouble(body.data) }
      await page.route('**/api/v1/operations', (route) => route.fulfill({ json }))
      await page.goto(PATH)
      await page.getByRole('heading', { name: 'Current failures' }).waitFor()
      await page.getByRole('button', { name: 'Retry blocks, workspace-7' }).waitFor()
      await page.getByText('Rebuilding: 128,000 events').waitFor()
      await admin.expectNothingCutOff(page)
      await tallScreenshot(page, `admin operations trouble ${width} ${theme}`)
      await expectNoAxeViolations(page)
    })
  }

  test('a rebuild completes although the browser closes, and keys start a verification', async ({
    browser,
  }) => {
    const { page } = await admin.openAdmin(browser, product, PATH)
    await page.getByRole('button', { name: 'Rebuild timeline' }).click()
    const asked = page.getByRole('dialog', { name: 'Rebuild timeline?' })
    await asked.getByRole('button', { name: 'Rebuild' }).click()
    await asked.waitFor({ state: 'hidden' })
    await page.close()

    const { page: later } = await admin.openAdmin(browser, product, PATH)
    await done(later, 'Rebuild timeline').getByText('done', { exact: true }).waitFor()
    await later.getByRole('button', { name: 'Verify timeline' }).focus()
    await later.keyboard.press('Enter')
    const dialog = later.getByRole('dialog', { name: 'Verify timeline?' })
    await dialog.waitFor()
    await later.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await later.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Verify' }).focus()
    await later.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await done(later, 'Verify timeline').getByText('equals the log').waitFor()
    await done(later, 'Verify timeline').getByText(admin.ADMIN.email).waitFor()
    await later.getByRole('button', { name: 'Verify timeline' }).waitFor()
  })

  test('staff replay a PayPal event', async ({ browser }) => {
    const { page: theirs } = await billing.openApp(browser, product)
    await billing.openMyPlan(theirs)
    await billing.choosePlan(theirs, '$6 per month')
    await billing.pay(theirs)
    const { page } = await admin.openAdmin(browser, product, PATH)
    const replay = page
      .getByRole('button', { name: /^Replay PAYMENT\.SALE\.COMPLETED WH-/ })
      .first()
    await replay.click()
    await page.getByText('Event processed again').waitFor()
  })

  test('the dialog shows why the server refused its request', async ({ browser }) => {
    const { page } = await admin.openAdmin(browser, product, PATH, {
      expectedErrors: [/Failed to load resource/],
    })
    const refuse = { status: 409, json: { message: 'This is under way already', code: 'E_X' } }
    await page.route('**/api/v1/operations/projections/*/verify', (route) => route.fulfill(refuse))
    await page.getByRole('button', { name: 'Verify plans' }).click()
    const dialog = page.getByRole('dialog', { name: /^Verify plans/ })
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await dialog.getByText('This is under way already').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
  })

  test('the screen refreshes by itself and shows when its data is stale', async ({ browser }) => {
    const { page } = await admin.openAdmin(browser, product, PATH, {
      keepsApp: false,
      expectedErrors: [/Failed to load/, /net::ERR_FAILED/],
    })
    await row(page, 'blocks').waitFor()
    await page.route('**/api/v1/operations', (route) => route.abort())
    await page.getByText('What you see is no longer current').waitFor()
    await page.unroute('**/api/v1/operations')
    await page.getByText('What you see is no longer current').waitFor({ state: 'hidden' })
  })

  test('auditors have no access to operations', async ({ browser }) => {
    const { page } = await admin.openAdmin(browser, product, PATH, { as: admin.AUDITOR })
    await page.getByText('You don’t have access').waitFor()
  })
})

/** Takes a screenshot that includes content below the fold. */
async function tallScreenshot(page: Page, name: string) {
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width, height: 2_600 })
  await screenshot(page, name)
  await page.setViewportSize({ width, height })
}

function row(page: Page, projection: string) {
  const name = page.getByText(projection, { exact: true })
  return page.getByRole('table', { name: 'Projections' }).getByRole('row').filter({ has: name })
}

function done(page: Page, job: string) {
  const table = page.getByRole('table', { name: 'Recent jobs' })
  return table.getByRole('row').filter({ hasText: job }).first()
}

/** Returns the response with one example of every kind of failure. */
function inTrouble(data: OperationsResponse): OperationsResponse {
  const at = new Date(Date.now() - 90_000).toISOString()
  const [first, second, third, ...others] = data.projections
  const lag = { events: 1000, more: true, seconds: 7200 }
  return {
    ...data,
    projections: [
      { ...first!, state: 'failed', stale: 'it lacks: CREATE INDEX ON read_model.blocks (name)' },
      { ...second!, state: 'behind', lag },
      { ...third!, state: 'catching_up', part: 0.4 },
      ...others,
    ],
    jobs: [
      {
        id: 1,
        kind: 'rebuild',
        projection: first!.id,
        stream: null,
        requested_by: { id: 1, email: admin.ADMIN.email },
        requested_at: at,
        started_at: at,
        events: 128_000,
        part: 0.62,
        finished_at: null,
        outcome: null,
        detail: null,
      },
    ],
    parked: [
      {
        projection: 'blocks',
        stream: 'workspace-7',
        revision: 12,
        type: 'BlockRenamed',
        since: at,
        error: 'KeyMissing: The key of block 12 is missing',
      },
    ],
    outbox: [
      {
        topic: 'mail',
        waiting: 12,
        failing: 2,
        later: 3,
        oldest: at,
        dead: 1,
        error: 'EAUTH 535 after AUTH',
      },
    ],
    dead_letters: [
      {
        id: 1,
        topic: 'mail',
        key: 'verify_email/2',
        attempts: 12,
        created_at: at,
        dead_at: at,
        error: '550 no such mailbox',
      },
    ],
    failing: [
      {
        process: 'worker-1 4711',
        subject: 'background projections',
        since: at,
        tries: 1204,
        error: 'canceling statement due to statement timeout',
      },
    ],
  }
}
