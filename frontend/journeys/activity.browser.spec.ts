import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import type { Act } from '#modules/workspace/api'
import { saveText } from '#modules/workspace/testing/saves'
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

  test('an edit leads to its version, and Back to the list', async ({ browser, assert }) => {
    const { page, id, account } = await openEmptyPage(browser, product)
    const { client } = account
    const undoLast = async () => {
      const [last] = (await client.get<Act[]>('activity')).body.data
      await client.post(`activity/${last!.id}/undo`)
    }
    await saveText(client, id, 'Two boats were out.')
    // An undo and its redo end the sitting.
    await undoLast()
    await undoLast()
    await saveText(client, id, 'Three boats were out.')
    await page.goto('/activity')
    const edits = acts(page).filter({ hasText: '1 edit to' })
    await edits.nth(3).getByRole('link', { name: 'page' }).click()
    const history = page.getByRole('dialog', { name: 'Page history' })
    await history.getByText('Two boats were out.').waitFor()
    assert.equal(await history.getByText('Three boats were out.').count(), 0)
    await history.locator('input[type=range][aria-valuetext^="Version 1 of 4"]').waitFor()
    await screenshot(page, 'the version that an edit in the activity leads to')
    await page.goBack()
    await edits.first().getByRole('link', { name: 'page' }).click()
    await history.getByText('Three boats were out.').waitFor()
  })

  test('the list is limited to any part of the tree', async ({ browser }) => {
    const { page, id, account } = await openEmptyPage(browser, product)
    await account.client.put(`blocks/${id}`, { name: 'Tides' })
    await page.goto('/activity')
    const created = acts(page).filter({ hasText: 'Created' })
    await created.nth(3).waitFor()
    for (const [type, below] of [
      ['section', 2],
      ['page', 1],
    ] as const) {
      await page.getByRole('combobox', { name: 'Where' }).click()
      await page.getByRole('option', { name: `Choose a ${type}…` }).click()
      const dialog = page.getByRole('dialog', { name: `Choose a ${type}` })
      await dialog.getByRole('searchbox').fill(type === 'page' ? 'Tides' : type)
      await dialog.getByRole('treeitem').first().click()
      await created.nth(below).waitFor({ state: 'detached' })
      await created.nth(below - 1).waitFor()
    }
    await acts(page).first().getByText('Changed the name of').waitFor()
    await page.getByRole('combobox', { name: 'Where' }).click()
    await page.getByRole('option', { name: 'All notes' }).click()
    await created.nth(3).waitFor()
  })

  for (const { title, options } of [
    { title: 'everything from a device is undone, and the answer names what stayed', options: {} },
    { title: 'everything from a device is undone on a phone', options: PHONE },
  ]) {
    test(title, async ({ browser, assert }) => {
      const { page, id, account } = await openEmptyPage(browser, product, options)
      const { client } = account
      const here = { headers: { 'User-Agent': await page.evaluate(() => navigator.userAgent) } }
      await client.put(`blocks/${id}/icon`, { icon: '🌱' }, here)
      await client.put(`blocks/${id}`, { name: 'Tides' }, here)
      await client.put(`blocks/${id}`, { name: 'Currents' })
      await page.goto('/activity')
      await page.getByRole('button', { name: 'Undo everything from a device…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Undo everything from a device' })
      await dialog.getByLabel('Since').fill('2026-01-01T00:00')
      await dialog.getByText('2 changes will be undone:').waitFor()
      await dialog.getByText('Names and icons').waitFor()
      await screenshot(page, `undo of a device ${options === PHONE ? 'on a phone' : ''}`)
      await expectNoAxeViolations(page, WCAG_AA)
      await dialog.getByRole('button', { name: 'Undo these changes' }).click()

      const answer = page.getByRole('dialog', { name: 'Undid 1 change' })
      await answer.getByText('Changed the name of Currents').waitFor()
      await answer.getByText('This was changed again later. Undo the later change first.').waitFor()
      await screenshot(page, `undone device ${options === PHONE ? 'on a phone' : ''}`)
      await expectNoAxeViolations(page, WCAG_AA)
      await page.keyboard.press('Enter')
      await answer.waitFor({ state: 'hidden' })
      const { icon, name } = (
        await client.get<{ icon: string | null; name: string }>(`blocks/${id}`)
      ).body.data
      assert.deepEqual([icon, name], [null, 'Currents'])
    })
  }

  test('the list fits a phone', async ({ browser }) => {
    const { page, id, account } = await openEmptyPage(browser, product, PHONE)
    await account.client.put(`blocks/${id}`, { name: 'A name long enough to need two lines' })
    await page.goto('/activity')
    await acts(page).first().waitFor()
    await screenshot(page, 'activity on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
  })
})
