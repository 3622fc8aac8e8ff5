import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import type { PaymentResponse, SubscriptionResponse } from '#modules/billing/api'
import type { BlockResponse } from '#modules/workspace/api'
import { Product } from '#testing/product'
import { paths } from '../app/paths.js'
import { staffPaths } from '../features/admin/staff-paths.js'
import * as admin from './admin_steps.js'
import * as billing from './billing_steps.js'
import { openEmptyPage } from './editor_steps.js'
import * as steps from './steps.js'
import { translateWhileUsed } from './translator.js'

const PUBLIC = [
  '/',
  '/auth/sign-in',
  '/auth/sign-up',
  '/auth/forgot-password',
  '/auth/verify-email',
]
const PROTECTED = ['/app', '/search', '/share', '/trash', '/profile', '/nowhere']

const { users, plans, payments, storage, operations, audit, proof } = staffPaths
const STAFF = [paths.admin, users, plans, payments, storage, operations, audit, proof]

const failure = (page: Page) => page.getByText('An error was thrown')

/** Opens each address in a new document. */
async function visit(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path)
    await page.locator('font').first().waitFor()
  }
}

test.group('Page translator', () => {
  test('a page translator leaves every screen usable and keeps every text', async ({
    browser,
    assert,
  }) => {
    const product = await Product.shared()
    const { page, account, id } = await openEmptyPage(browser, product, { keepsApp: false })
    await translateWhileUsed(page)
    await page.reload()
    await steps.textOf(page).click()
    await page.keyboard.type('Broad beans and slugs')
    await steps.save(page)
    await page.keyboard.type(', in May')
    await steps.save(page)
    assert.equal(await steps.textOf(page).locator('font').count(), 0)
    await page.assertText(steps.textOf(page), 'Broad beans and slugs, in May')

    await page.keyboard.press('ControlOrMeta+P')
    const search = page.getByRole('combobox', { name: 'Search' })
    for (const keyword of ['fol', 'folder', 'nothing at all', 'beans']) {
      await search.fill(keyword)
      const found = keyword.startsWith('fol') ? 'folder' : 'page'
      if (keyword.startsWith('nothing')) await page.getByText('Can not find any items.').waitFor()
      else await page.getByRole('option', { name: found }).first().waitFor()
    }
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'hidden' })

    await steps.titleOf(page).fill('Slugs')
    await steps.save(page)
    await page.getByRole('link', { name: 'Slugs', exact: true }).waitFor()
    await steps.createPage(page)
    await steps.titleOf(page).fill('Another')
    await steps.save(page)
    await page.getByRole('link', { name: 'Another', exact: true }).waitFor()

    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    for (const tab of await settings.getByRole('tab').all()) await tab.click()
    await page.keyboard.press('Escape')
    await settings.waitFor({ state: 'hidden' })
    assert.equal(await failure(page).count(), 0)

    await visit(page, PROTECTED)
    assert.equal(await failure(page).count(), 0)
    const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
    assert.equal(body.data.name, 'Slugs')
    assert.include(JSON.stringify(body.data), 'Broad beans and slugs, in May')
    await page.goto('/app')
    await steps.signOut(page)
    await visit(page, PUBLIC)
    assert.equal(await failure(page).count(), 0)
  })

  test('a page translator leaves the payment and the receipt usable', async ({
    browser,
    assert,
  }) => {
    const product = await Product.shared()
    const { page, account } = await billing.openApp(browser, product, { keepsApp: false })
    await translateWhileUsed(page)
    await page.reload()
    await billing.openMyPlan(page)
    await billing.choosePlan(page, '$6 per month')
    assert.isAbove(await page.locator('font').count(), 0)
    await billing.pay(page)
    const { body } = await account.client.get<SubscriptionResponse[]>('subscriptions')
    const [{ id }] = body.data as [SubscriptionResponse]
    const { body: paid } = await account.client.get<PaymentResponse[]>(
      `subscriptions/${id}/payments`
    )
    await visit(page, [paths.receipt(id, paid.data[0]!.id)])
    await page.getByRole('button', { name: 'Print' }).waitFor()
    assert.equal(await failure(page).count(), 0)
  })

  test('a page translator leaves the staff area usable', async ({ browser, assert }) => {
    const product = await Product.shared()
    const { page, client } = await admin.openAdmin(browser, product, '/admin', { live: false })
    await translateWhileUsed(page)
    const { body } = await client.get<{ id: number }[]>('users')
    await visit(page, STAFF)
    await visit(page, [staffPaths.user(body.data[0]!.id)])
    assert.equal(await failure(page).count(), 0)
    await page.goto(operations)
    await page.getByRole('button', { name: 'Verify timeline' }).click()
    const dialog = page.getByRole('dialog', { name: 'Verify timeline?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    assert.equal(await failure(page).count(), 0)
  })
})
