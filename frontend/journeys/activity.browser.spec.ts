import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openEmptyPage } from './editor_steps.js'
import * as steps from './steps.js'

const PHONE = { width: 375, touch: true }

test.group('Activity', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const acts = (page: Page) => page.getByRole('main').getByRole('listitem')

  async function choose(page: Page, kind: string) {
    await page.getByRole('combobox', { name: 'What' }).click()
    await page.getByRole('option', { name: kind }).click()
  }

  test('changes are listed, filtered, undone and redone', async ({ browser, assert }) => {
    const { page, id, account } = await openEmptyPage(browser, product)
    await account.client.put(`blocks/${id}`, { name: 'Tides' })
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Activity' }).click()
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
    await acts(page).first().getByText('Changed the name of').waitFor()
    await screenshot(page, 'activity')
    await expectNoAxeViolations(page, WCAG_AA)

    await page.getByRole('button', { name: /^Undo: Changed the name/ }).click()
    await page.getByRole('button', { name: /^Redo: / }).waitFor()
    const name = async () =>
      (await account.client.get<{ name: string }>(`blocks/${id}`)).body.data.name
    assert.equal(await name(), 'page')
    await page.getByRole('button', { name: /^Redo: / }).click()
    await acts(page).first().getByText('Redo:').waitFor()
    assert.equal(await name(), 'Tides')

    await choose(page, 'Trash')
    await page.getByText('Nothing matches').waitFor()
    await choose(page, 'All changes')
    await acts(page).first().getByRole('link', { name: 'Tides' }).click()
    await page.assertInputValue(steps.titleOf(page), 'Tides')
  })

  test('the list fits a phone', async ({ browser }) => {
    const { page, id, account } = await openEmptyPage(browser, product, PHONE)
    await account.client.put(`blocks/${id}`, { name: 'A name long enough to need two lines' })
    await page.goto('/activity')
    await acts(page).first().waitFor()
    await screenshot(page, 'activity on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
  })
})
