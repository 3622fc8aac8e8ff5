import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import type { BlockSummary } from '#modules/workspace/api'
import { openEmptyPage, openSameInNewTab } from './editor_steps.js'
import { undo } from './rows.js'
import * as steps from './steps.js'

const PHONE = { width: 375, touch: true }

test.group('Icons', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const picker = (page: Page) => page.getByRole('dialog', { name: /^Icon of/ })
  const search = (page: Page) => picker(page).getByRole('searchbox', { name: 'Search emoji' })
  const options = (page: Page) => picker(page).getByRole('option')
  const iconButton = (page: Page) => page.getByRole('button', { name: 'Change icon' })
  const addButton = (page: Page) => page.getByRole('button', { name: 'Add icon', exact: true })
  const row = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  const iconIn = (page: Page, name: string, emoji: string) =>
    row(page, name).locator('svg text', { hasText: emoji })
  const pick = async (page: Page, typed: string) => {
    await search(page).fill(typed)
    await options(page).first().waitFor()
    await search(page).press('Enter')
    await picker(page).waitFor({ state: 'detached' })
  }

  test('the title adds an icon that every list and tab shows, and Undo removes it', async ({
    browser,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    const other = await openSameInNewTab(page)
    await page.getByRole('button', { name: 'Add to favorites', exact: true }).click()
    await steps.titleOf(page).hover()
    await addButton(page).click()
    await search(page).waitFor()
    await options(page).first().waitFor()
    await screenshot(page, 'icon picker')
    await expectNoAxeViolations(page, WCAG_AA)
    await pick(page, 'rocket')
    await page.getByText('Changed the icon of “page”').waitFor()
    const button = page.getByRole('button', { name: 'Change icon 🚀' })
    await button.and(page.locator(':focus')).waitFor()
    for (const tab of [page, other]) {
      await iconIn(tab, 'page', '🚀').first().waitFor()
      await iconButton(tab).waitFor()
      await tab.waitForFunction(() => document.title.startsWith('🚀 page'))
    }
    const favorites = page.getByRole('region', { name: 'Favorites' })
    await favorites.locator('svg text', { hasText: '🚀' }).waitFor()
    await screenshot(page, 'page with an icon')
    await expectNoAxeViolations(page, WCAG_AA)

    await page.keyboard.press('Control+z')
    await addButton(page).waitFor()
    await iconButton(other).waitFor({ state: 'detached' })
    await other.locator('svg text', { hasText: '🚀' }).first().waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.title.startsWith('page'))
  })

  test('keys choose an icon from a row, replace it in the command bar, and remove it', async ({
    browser,
    assert,
  }) => {
    const { page, account } = await openEmptyPage(browser, product)
    const iconOf = async () => {
      const { body } = await account.client.get<BlockSummary[]>('blocks')
      return body.data[0]!.icon
    }
    await page.keyboard.press('Control+p')
    await page.keyboard.type('add icon')
    await page.getByRole('option', { name: 'Add icon to page' }).waitFor()
    await page.keyboard.press('Enter')
    await search(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await picker(page).waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'Back to folder', exact: true }).click()
    await page.getByRole('heading', { name: 'folder', level: 1 }).waitFor()
    const entry = async (name: string) => {
      await page.getByRole('button', { name: 'Actions for folder' }).press('Enter')
      await page.getByRole('menuitem', { name }).press('Enter')
      await search(page).and(page.locator(':focus')).waitFor()
      await options(page).first().waitFor()
    }
    await entry('Add icon')
    await page.keyboard.press('ArrowDown')
    await options(page).first().and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowRight')
    await options(page).nth(1).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowUp')
    await search(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await picker(page).waitFor({ state: 'detached' })
    const first = (await row(page, 'folder').locator('svg text').first().textContent())!
    assert.notEqual(first.trim(), '')
    await page.getByText('Changed the icon of “folder”').waitFor()
    await eventually(async () => assert.equal(await iconOf(), first))

    await entry('Change icon')
    assert.equal(await picker(page).locator('[aria-selected=true]').count(), 1)
    await search(page).fill('no such emoji')
    await picker(page).getByText('No emoji has this name.').waitFor()
    await pick(page, '👩‍👩‍👧‍👦')
    await iconIn(page, 'folder', '👩‍👩‍👧‍👦').waitFor()

    await entry('Change icon')
    await picker(page).getByRole('button', { name: 'Remove icon' }).press('Enter')
    await page.getByText('Removed the icon of “folder”').waitFor()
    await row(page, 'folder').locator('svg text').waitFor({ state: 'detached' })
    await eventually(async () => assert.isNull(await iconOf()))
    await undo(page, 'Removed the icon of “folder”')
    await iconIn(page, 'folder', '👩‍👩‍👧‍👦').waitFor()
  })

  test('phones choose an icon in a sheet', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product, PHONE)
    assert.isFalse(await addButton(page).isVisible())
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('menuitem', { name: 'Add icon' }).tap()
    const option = picker(page).getByRole('option', { name: 'joy', exact: true })
    await option.waitFor()
    await screenshot(page, 'icon picker on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    const box = (await option.boundingBox())!
    assert.isAtLeast(box.width, 44)
    assert.isAtLeast(box.height, 44)
    await option.tap()
    await iconButton(page).waitFor()
    await screenshot(page, 'page with an icon on a phone')
    assert.isFalse(
      await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    )
    await page.getByRole('link', { name: 'Pages' }).tap()
    await iconIn(page, 'page', '😂').waitFor()
    await page.getByRole('link', { name: 'Up one level' }).tap()
    await page.getByRole('button', { name: 'Actions for section' }).tap()
    await page.getByRole('menuitem', { name: 'Add icon' }).waitFor()
  })

  test('a locked page keeps its icon', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product)
    await steps.titleOf(page).hover()
    await addButton(page).click()
    await pick(page, 'rocket')
    await iconButton(page).waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Change icon' }).waitFor()
    await page.getByRole('menuitemcheckbox', { name: 'Lock page' }).click()
    await page.keyboard.press('Escape')
    await page.getByText('Locked', { exact: true }).waitFor()
    await page.getByRole('main').locator('svg text', { hasText: '🚀' }).waitFor()
    await iconButton(page).waitFor({ state: 'detached' })
  })
})
