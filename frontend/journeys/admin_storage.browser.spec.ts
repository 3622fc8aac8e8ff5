import { test } from '@japa/runner'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { LOOKS } from '#testing/browser/looks'
import { screenshot } from '#testing/browser/page'
import { signUpVerified } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import type { Product } from '#testing/product'
import type { StorageUserRow } from '#modules/admin/api'
import { sharedDemo } from '../bench/start-demo.js'
import * as admin from './admin_steps.js'

const PATH = '/admin/storage'

test.group('Storage for staff', (group) => {
  let product: Product

  group.setup(async () => {
    product = await sharedDemo()
  })

  for (const { width, theme } of LOOKS) {
    test(`staff see the storage of all users: ${width} ${theme}`, async ({ browser, assert }) => {
      const { page } = await admin.openAdmin(browser, product, PATH, { width, theme })
      const plans = page.getByRole('table', { name: 'Storage by plan' })
      await plans.getByText('Free').waitFor()
      assert.equal(await plans.locator('tbody').getByRole('row').count(), 5)
      await page.getByRole('link', { name: 'demo@strata.test' }).waitFor()
      await admin.expectNothingCutOff(page)
      const { height } = page.viewportSize()!
      await page.setViewportSize({ width, height: 1_900 })
      await screenshot(page, `admin storage ${width} ${theme}`)
      await page.setViewportSize({ width, height })
      await expectNoAxeViolations(page)
    })
  }

  test('keys lead from page to page and to the user with the most storage', async ({ browser }) => {
    for (let at = 0; at < 11; at++) {
      const { client: theirs } = await signUpVerified(product.url)
      await theirs.post('blocks', { name: `Folder ${at}`, block_type: 'folder' })
    }
    const { page, client } = await admin.openAdmin(browser, product, '/admin/users')
    await eventually(async () => {
      const { body } = await client.get<StorageUserRow[]>('admin/storage/users?current_page=2')
      if (body.data.length === 0) throw new Error('There is one page so far')
    })
    await page.getByRole('link', { name: 'Storage' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Storage', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Page 2' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/storage?page=2')
    await page.goBack()
    await page.waitForURL('**/admin/storage')
    await page.getByRole('link', { name: 'demo@strata.test' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/users/*')
    await page.getByText('demo@strata.test').first().waitFor()
  })

  test('invalid and empty page numbers show a message', async ({ browser }) => {
    const { page } = await admin.openAdmin(browser, product, `${PATH}?page=x`)
    await page.getByText('There is no such page').waitFor()
    await page.getByRole('link', { name: 'Go to the first page' }).click()
    await page.getByRole('link', { name: 'demo@strata.test' }).waitFor()
    await page.goto(`${PATH}?page=1000000`)
    await page.getByText('Nothing on this page').waitFor()
  })

  test('a retry loads the storage overview after a failure', async ({ browser }) => {
    const { page } = await admin.openAdmin(browser, product, '/admin/plans', {
      keepsApp: false,
      expectedErrors: [/Failed to load/, /net::ERR_FAILED/],
    })
    await page.route('**/api/v1/admin/storage', (route) => route.abort())
    await page.getByRole('link', { name: 'Storage' }).click()
    await page.getByText('Couldn’t load storage').waitFor()
    await page.unroute('**/api/v1/admin/storage')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: 'demo@strata.test' }).waitFor()
  })

  test('auditors have no access to storage', async ({ browser }) => {
    const { page } = await admin.openAdmin(browser, product, PATH, { as: admin.AUDITOR })
    await page.getByText('You don’t have access').waitFor()
  })
})
