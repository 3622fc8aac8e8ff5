import { test } from '@japa/runner'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { LOOKS } from '#testing/browser/looks'
import { newPage, screenshot } from '#testing/browser/page'
import type { Product } from '#testing/product'
import type { PlanResponse } from '#modules/billing/api'
import { sharedDemo } from '../bench/start-demo.js'
import * as admin from './admin_steps.js'
import * as billing from './billing_steps.js'

test.group('Plans and payments for staff', (group) => {
  let product: Product

  group.setup(async () => {
    product = await sharedDemo()
  })

  for (const { width, theme } of LOOKS) {
    test(`staff see the plans: ${width} ${theme}`, async ({ browser, assert }) => {
      const { page } = await admin.openAdmin(browser, product, '/admin/plans', { width, theme })
      await admin.rows(page).first().waitFor()
      assert.equal(await admin.rows(page).count(), 6)
      if (width > 768) {
        assert.deepEqual(await page.getByRole('columnheader').allInnerTexts(), [
          'Plan id',
          'Plan name',
          'Description',
          'Plan interval',
          'Price ($)',
          'Storage (GB)',
          'Actions',
        ])
      }
      await admin.expectNothingCutOff(page)
      await screenshot(page, `admin plans ${width} ${theme}`)
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: 'Edit Pro, yearly' }).click()
      const dialog = page.getByRole('dialog', { name: /^Update plan/ })
      assert.isTrue(await dialog.getByLabel('Price ($)').isDisabled())
      assert.equal(await dialog.getByLabel('Price ($)').inputValue(), '120')
      await screenshot(page, `admin plan edited ${width} ${theme}`)
      await expectNoAxeViolations(page)
    })

    test(`staff see the payments: ${width} ${theme}`, async ({ browser, assert }) => {
      const { account, page: theirs } = await billing.openApp(browser, product)
      await billing.openMyPlan(theirs)
      await billing.choosePlan(theirs, '$6 per month')
      await billing.pay(theirs)
      const { page } = await admin.openAdmin(browser, product, '/admin/payments', {
        width,
        theme,
      })
      await page.getByPlaceholder('Search payments by email').fill(account.email)
      await admin.count(page, '1–1 of 1 payment').waitFor()
      if (width > 768) {
        assert.deepEqual(await page.getByRole('columnheader').allInnerTexts(), [
          'Payment id',
          'Email',
          'Amount ($)',
          'Transaction fees ($)',
          'Created at',
          'Status',
        ])
      }
      const row = (await admin.rows(page).first().innerText()).replaceAll(/\s+/g, ' ')
      assert.match(row, /6\.00.*0\.\d\d/)
      assert.match(row, /[A-Z][a-z]+ \d\d, 20\d\d/)
      assert.include(row, 'completed')
      await admin.expectNothingCutOff(page)
      await page.goto('/admin/payments')
      await admin.rows(page).first().waitFor()
      await screenshot(page, `admin payments ${width} ${theme}`)
      await expectNoAxeViolations(page)
      await page.goto(`/admin/payments?keyword=${account.email}&status=refunded`)
      await page.getByText('Nothing found').waitFor()
      await page.getByRole('button', { name: 'Remove filter Status: refunded' }).click()
      await page.getByRole('link', { name: account.email }).click()
      await page.getByRole('heading', { name: account.fullName, level: 1 }).waitFor()
    })
  }

  test('a plan change appears on the front page at once', async ({ browser, assert, cleanup }) => {
    const { page, client } = await admin.openAdmin(browser, product, '/admin/plans')
    const { body } = await client.get<PlanResponse[]>('plans')
    const basic = body.data.find(
      ({ name, interval_unit: unit }) => name === 'Basic' && unit === 'MONTH'
    )!
    cleanup(async () => {
      const { name, description, storage_limit, features } = basic
      const { body: now } = await client.get<PlanResponse[]>('plans')
      const { revision: base_revision } = now.data.find(({ id }) => id === basic.id)!
      const values = { name, description, storage_limit, features, base_revision }
      await client.put(`plans/${basic.id}`, values)
    })
    const landing = await newPage(browser, { baseURL: product.url })
    await landing.goto('/')
    await landing.getByText(basic.description).first().waitFor()

    await page.getByRole('button', { name: 'Edit Basic, monthly' }).click()
    const dialog = page.getByRole('dialog', { name: 'Update plan Basic, monthly' })
    await dialog.getByLabel('Storage (GB)').fill('0')
    await dialog.getByLabel('Description').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('At least 1 GB').waitFor()
    await dialog.getByText('Required').waitFor()
    await dialog.getByLabel('Storage (GB)').fill('25')
    await dialog.getByLabel('Description').fill('For a desk with a view')
    await dialog.getByLabel('Features').fill('One harbour\n\nTwo boats')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('cell', { name: 'For a desk with a view' }).waitFor()

    await landing.reload()
    await landing.getByText('For a desk with a view').first().waitFor()
    await landing.getByText('Two boats').first().waitFor()
    const { body: after } = await client.get<PlanResponse[]>('plans')
    const changed = after.data.find(({ id }) => id === basic.id)!
    assert.deepEqual(
      [changed.price, changed.storage_limit, changed.features],
      [basic.price, 25, ['One harbour', 'Two boats']]
    )
  })
})
