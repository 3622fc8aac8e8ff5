import { test } from '@japa/runner'
import { signIn } from '#testing/accounts'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { LOOKS } from '#testing/browser/looks'
import { screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import type { Product } from '#testing/product'
import { sharedDemo } from '../bench/start-demo.js'
import * as admin from './admin_steps.js'
import * as billing from './billing_steps.js'
import * as steps from './steps.js'

/** Waits for the audit log, which lags behind. The page does not reload by itself. */
async function followed(product: Product, userId: number) {
  const client = await signIn(admin.AUDITOR, product.url)
  await eventually(async () => {
    const { body } = await client.get<unknown[]>(`audit/events?stream=workspace-${userId}`)
    if (body.data.length === 0) throw new Error('The audit log has no event of it yet')
  })
}

test.group('Audit log', (group) => {
  let product: Product

  group.setup(async () => {
    product = await sharedDemo()
  })

  for (const { width, theme } of LOOKS) {
    test(`an auditor traces a user's actions without seeing any text: ${width} ${theme}`, async ({
      browser,
      assert,
    }) => {
      const { account, page: theirs } = await billing.openApp(browser, product)
      await steps.createNamed(theirs, 'Add a folder', 'Secret harbour')
      const path = `/admin/audit?stream=workspace-${account.id}`
      await followed(product, account.id)
      const { page } = await admin.openAdmin(browser, product, path, {
        as: admin.AUDITOR,
        width,
        theme,
      })
      const events = page.getByRole('list', { name: 'Events' })
      const created = events.getByRole('listitem').filter({ hasText: 'BlockCreated' })
      await created.getByText('text sealed').waitFor()
      await created.getByText('BlockCreated').first().click()
      await created.getByText('"block_type": "folder"').waitFor()
      await admin.expectNothingCutOff(page)
      await screenshot(page, `admin audit ${width} ${theme}`, { fullPage: true })
      await expectNoAxeViolations(page)
      assert.notInclude(await page.content(), 'Secret harbour')
      await created.getByRole('button', { name: /^Only events with correlation_id / }).click()
      await page.getByRole('button', { name: /^Remove filter Correlation: / }).waitFor()
      await page.getByRole('button', { name: /^Remove filter Stream: / }).click()
      await events.getByText('BlockCreated').first().waitFor()
    })
  }

  test('the audit log starts with all events and loads older events by keyboard', async ({
    browser,
    assert,
  }) => {
    const { page } = await admin.openAdmin(browser, product, '/admin', { as: admin.AUDITOR })
    await page.waitForURL('**/admin/audit')
    const events = page.getByRole('list', { name: 'Events' })
    const more = page.getByRole('button', { name: 'Show older events' })
    await more.waitFor()
    const shown = await events.getByRole('listitem').count()
    assert.equal(shown, 50)
    await more.focus()
    await page.keyboard.press('Enter')
    await events.getByRole('listitem').nth(shown).waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('textbox', { name: 'Type' }).fill('NothingOfTheKind')
    await page.keyboard.press('Enter')
    await page.getByText('No events match.').waitFor()
    await screenshot(page, 'admin audit nothing')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Show all' }).click()
    await events.getByRole('listitem').nth(49).waitFor()
  })
})
