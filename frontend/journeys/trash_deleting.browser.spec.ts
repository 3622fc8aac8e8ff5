import { test } from '@japa/runner'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import { bodiesSent } from './calls.js'
import * as steps from './steps.js'
import { enterTrash, expectListed, menuItem, trashRow as row } from './trash_steps.js'

test.group('Permanent deletion in the trash', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('an item is permanently deleted after a confirmation', async ({ browser, assert }) => {
    const { page, account } = await enterTrash(browser, product, [
      'Slugs',
      'Summer',
      'Spring',
      'House',
    ])
    const confirm = page.getByRole('dialog', { name: 'Permanently delete?' })
    await row(page, 'House').click({ button: 'right' })
    await menuItem(page, 'Delete').click()
    await confirm
      .getByText(
        "If you confirm to delete the item, everything inside will be deleted and you won't be able to restore it."
      )
      .waitFor()
    await expectNoAxeViolations(page)
    await confirm.getByRole('button', { name: 'Cancel' }).click()
    await expectListed(page, 'House', 'Spring', 'Summer', 'Slugs')
    await page.getByRole('checkbox', { name: 'Select House' }).click()
    await page.getByRole('checkbox', { name: 'Select Spring' }).click()
    await page.getByRole('button', { name: 'Delete all' }).click()
    await confirm.getByText(/^If you confirm to delete 2 items, everything inside/).waitFor()
    await confirm.getByRole('button', { name: 'Delete' }).click()
    // Slugs was inside Spring.
    await expectListed(page, 'Summer')
    await page.getByText('Deleted 2 items').waitFor()
    await page.getByRole('button', { name: 'Empty trash' }).click()
    await confirm.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Trash folder is empty.').waitFor()
    await eventually(async () => {
      const { body } = await account.client.get<unknown[]>('blocks/archived')
      assert.deepEqual(body.data, [])
    })
    await page.keyboard.press('ControlOrMeta+z')
    await steps.toast(page, /^Items deleted for good can’t be brought back/).waitFor()
  })

  test('a failed restore or deletion shows an error and keeps the list', async ({ browser }) => {
    const { page } = await enterTrash(browser, product, ['Slugs', 'House'], {
      expectedErrors: [/status of 500/],
      keepsApp: false,
    })
    await page.route('**/api/v1/blocks/**', (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 500, json: { message: 'Something went wrong' } })
    )
    await row(page, 'Slugs').hover()
    await page.getByRole('button', { name: 'Restore Slugs' }).click()
    await steps.toast(page, 'Couldn’t restore this: Something went wrong').waitFor()
    await expectListed(page, 'House', 'Slugs')
  })

  test('a long trash is virtualized and emptied in batches that the server accepts', async ({
    browser,
    assert,
  }) => {
    const { page } = await enterTrash(browser, product, [])
    const blocks = Array.from({ length: 1200 }, (_, index) => ({
      id: index + 1,
      name: `Page ${index + 1}`,
      block_type: 'page',
      parent_block_id: 7,
      ordering: 1,
      deleted_at: new Date().toISOString(),
      path: [],
    }))
    const bodies = await bodiesSent(page, '/blocks')
    const deleted = () => (bodies as { ids: number[] }[]).map(({ ids }) => ids.length)
    let areGone = false
    await page.route('**/api/v1/blocks/archived*', (route) =>
      route.fulfill({ json: { data: areGone ? [] : blocks } })
    )
    await page.route('**/api/v1/blocks', (route) => {
      if (route.request().method() !== 'DELETE') return route.continue()
      areGone = true
      return route.fulfill({ json: { data: null } })
    })
    await page.reload()
    await page.getByRole('link', { name: 'Page 1', exact: true }).waitFor()
    assert.isBelow(await page.getByRole('row').count(), 100)
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await page.getByText('1200 selected').waitFor()
    await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
    await page.getByRole('link', { name: 'Page 1200', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Delete all' }).click()
    const confirm = page.getByRole('dialog', { name: 'Permanently delete?' })
    await confirm.getByText(/^If you confirm to delete 1200 items, everything inside/).waitFor()
    await confirm.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Trash folder is empty.').waitFor()
    await eventually(() => assert.deepEqual(deleted(), [500, 500, 200]))
  })
})
