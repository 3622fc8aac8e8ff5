import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { type PageOptions, screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import * as steps from './steps.js'
import { openTree } from './tree_steps.js'

const NOTES = {
  Lisbon: { Trip: { Before: { Packing: {}, Tickets: {} }, After: {} }, Budget: {} },
  Kitchen: { Soups: { Winter: { 'Lentil soup': {}, Ribollita: {} } } },
}

/** The command bar and its keyboard shortcuts (rules 7.1 to 7.7). */
test.group('Command bar', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const field = (page: Page) => page.getByRole('combobox', { name: 'Search' })
  const chosen = (page: Page) => page.getByRole('option', { selected: true })
  const rows = (page: Page, group: string) =>
    page.getByRole('group', { name: group }).getByRole('option')

  const open = (browser: Browser, names: string[], options?: Partial<PageOptions>) =>
    openTree(browser, product, NOTES, names, options)
  const PACKING = ['Lisbon', 'Trip', 'Before', 'Packing']
  const SOUP = ['Kitchen', 'Soups', 'Winter', 'Lentil soup']

  test('six keys lead from any page to any other page by name', async ({ browser, assert }) => {
    const { page, path } = await open(browser, PACKING)
    await page.getByRole('heading', { name: 'Packing' }).waitFor({ state: 'attached' })
    // The command bar's code loads with the first key press.
    await page.keyboard.press('ControlOrMeta+P')
    await field(page).waitFor()
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'hidden' })
    const goTo = async (start: string, name: string, address: string) => {
      await page.keyboard.press('ControlOrMeta+K')
      await page.keyboard.type(start)
      await page.keyboard.press('Enter')
      await page.assertInputValue(steps.titleOf(page), name)
      assert.match(page.url(), new RegExp(`${address}$`))
    }
    await goTo('lent', 'Lentil soup', path(...SOUP))
    await goTo('pack', 'Packing', path(...PACKING))
  })

  test('two keys lead back to the previous page', async ({ browser }) => {
    const { page, path } = await open(browser, PACKING)
    await page.goto(path(...SOUP))
    await page.assertInputValue(steps.titleOf(page), 'Lentil soup')
    for (const name of ['Packing', 'Lentil soup', 'Packing']) {
      await page.keyboard.press('ControlOrMeta+P')
      await field(page).waitFor()
      await page.keyboard.press('Enter')
      await page.assertInputValue(steps.titleOf(page), name)
    }
    await page.keyboard.press('ControlOrMeta+P')
    await rows(page, 'Recent pages').first().getByText('Lentil soup').waitFor()
    await screenshot(page, 'command bar recent')
    await expectNoAxeViolations(page)
  })

  test('Enter waits for the results of the typed text and opens the right page', async ({
    browser,
    assert,
  }) => {
    const { page, path } = await open(browser, PACKING)
    const asked: string[] = []
    await page.route('**/api/v1/blocks/search*', async (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('keyword') ?? '')
      const response = await route.fetch()
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.fulfill({ response })
    })
    await page.keyboard.press('ControlOrMeta+K')
    await field(page).waitFor()
    await rows(page, 'Recent pages').first().waitFor()
    await page.keyboard.type('letnil')
    await page.keyboard.press('Enter')
    await eventually(() => assert.deepEqual(asked, ['letnil']))
    assert.match(page.url(), new RegExp(`${path(...PACKING)}$`))
    await page.assertInputValue(steps.titleOf(page), 'Lentil soup')
    assert.match(page.url(), new RegExp(`${path(...SOUP)}$`))
  })

  test('names match by their first letters while typing, without a server call', async ({
    browser,
    assert,
  }) => {
    const { page, path } = await open(browser, PACKING)
    const asked: string[] = []
    await page.route('**/api/v1/blocks/search*', (route) => {
      asked.push(route.request().url())
      return route.continue()
    })
    await page.keyboard.press('ControlOrMeta+K')
    await field(page).waitFor()
    await page.keyboard.type('lso')
    await eventually(async () => {
      assert.deepEqual(await chosen(page).locator('mark').allInnerTexts(), ['L', 'so'])
    })
    await page.keyboard.press('Enter')
    await page.assertInputValue(steps.titleOf(page), 'Lentil soup')
    assert.deepEqual(asked, [])

    await page.keyboard.press('ControlOrMeta+K')
    await page.keyboard.type('t')
    await rows(page, 'Notes').nth(1).waitFor()
    const titles = await rows(page, 'Notes').allInnerTexts()
    assert.lengthOf(titles, 2, titles.join())
    await screenshot(page, 'command bar names')
    await expectNoAxeViolations(page)
    await page.keyboard.press(`Alt+${titles.findIndex((title) => title.includes('Tickets')) + 1}`)
    await page.waitForURL(`**${path('Lisbon', 'Trip', 'Before', 'Tickets')}`)

    // A page created since then also appears.
    await page.keyboard.press('n')
    await page.assertInputValue(steps.titleOf(page), 'untitled page')
    await page.keyboard.type('Zebra crossing')
    await page.getByText('Saved').first().waitFor()
    await page.goto(path(...PACKING))
    await page.assertInputValue(steps.titleOf(page), 'Packing')
    await page.keyboard.press('ControlOrMeta+K')
    await page.keyboard.type('zc')
    await page.keyboard.press('Enter')
    await page.assertInputValue(steps.titleOf(page), 'Zebra crossing')
  })

  test('the search matches paths and marks where the words matched', async ({
    browser,
    assert,
  }) => {
    const { page, path } = await open(browser, SOUP, { theme: 'dark' })
    await page.keyboard.press('ControlOrMeta+K')
    await page.keyboard.type('Lisbon pack')
    await chosen(page).getByText('Packing').waitFor()
    await eventually(async () => {
      const marks = await chosen(page).locator('mark').allInnerTexts()
      assert.deepEqual(marks, ['Pack', 'Lisbon'])
    })
    await screenshot(page, 'command bar path dark')
    await expectNoAxeViolations(page)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${path(...PACKING)}`)
  })

  test('Tab and arrow keys move down the tree and up again', async ({ browser }) => {
    const { page, path } = await open(browser, SOUP)
    await page.keyboard.press('ControlOrMeta+K')
    await field(page).waitFor()
    // Tab comes immediately and waits for the typed folder.
    await page.keyboard.type('lisbon')
    await page.keyboard.press('Tab')
    await page.getByText('Lisbon /', { exact: true }).waitFor()
    await page.assertInputValue(field(page), '')
    await chosen(page).getByText('Trip').waitFor()
    await page.keyboard.press('ArrowRight')
    await chosen(page).getByText('Before').waitFor()
    await page.keyboard.type('aft')
    await chosen(page).getByText('After').waitFor()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await chosen(page).getByText('Before').waitFor()
    await screenshot(page, 'command bar inside')
    await expectNoAxeViolations(page)
    await page.keyboard.press('Tab')
    await chosen(page).getByText('Packing').waitFor()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('ArrowDown')
    await chosen(page).getByText('After').waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Tab')
    await page.keyboard.type('tick')
    await chosen(page).getByText('Tickets').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${path('Lisbon', 'Trip', 'Before', 'Tickets')}`)
  })

  test('the command bar runs the same actions as the buttons', async ({ browser, assert }) => {
    const { page, path } = await open(browser, PACKING)
    const act = async (typed: string, name: string | RegExp) => {
      await page.keyboard.press('ControlOrMeta+P')
      await field(page).waitFor()
      await page.keyboard.type(typed)
      await chosen(page).filter({ hasText: name }).waitFor()
      await page.keyboard.press('Enter')
      await field(page).waitFor({ state: 'hidden' })
    }
    await act('>theme dark', 'Theme: Dark')
    await page.locator('html[data-theme="dark"]').waitFor()
    await act('>theme light', 'Theme: Light')
    await page.locator('html[data-theme="light"]').waitFor()
    await act('>settings', 'Settings')
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.waitFor()
    await page.keyboard.press('Escape')
    await settings.waitFor({ state: 'hidden' })
    await act('>storage', 'My plan')
    await settings.getByRole('tab', { name: 'My plan', selected: true }).waitFor()
    await page.keyboard.press('Escape')
    await settings.waitFor({ state: 'hidden' })

    await act('>move page to…', 'Move page to…')
    const move = page.getByRole('dialog', { name: 'Move “Packing”' })
    await move.waitFor()
    await page.keyboard.press('Escape')
    await move.waitFor({ state: 'hidden' })
    await act('>full width', 'Full width')
    await act('>full width', 'Turn off: Full width')
    await act('>new folder', 'New folder')
    const made = page.getByRole('dialog', { name: 'New folder' })
    await made.getByLabel('Name').fill('Attic')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Attic', level: 1 }).waitFor()

    await page.goto(path(...PACKING))
    await page.assertInputValue(steps.titleOf(page), 'Packing')
    await act('>new page', 'New page')
    await page.assertInputValue(steps.titleOf(page), 'untitled page')
    await act('>delete', 'Move page to the trash')
    await page.getByText('Moved “untitled page” to the trash').waitFor()
    // The trashed page must not be offered before the server returns the recent pages.
    const held = Promise.withResolvers<void>()
    await page.route('**/api/v1/blocks/recent*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.keyboard.press('ControlOrMeta+P')
    const recent = rows(page, 'Recent pages')
    await recent.filter({ hasText: 'Tickets' }).waitFor()
    assert.notInclude((await recent.allInnerTexts()).join(), 'untitled page')
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'hidden' })
    held.resolve()
    // No page has this name, so its prefix matches the action.
    await act('trash', 'Trash')
    await page.getByRole('heading', { name: 'Trash', level: 1 }).waitFor()
    await act('sign out', 'Sign out')
    await page.getByRole('link', { name: 'Sign In' }).waitFor()
    const kept = await page.evaluate(() => Object.keys(localStorage))
    assert.deepEqual(
      kept.filter((key) => key.endsWith('opened')),
      []
    )
  })

  test('single keys act outside of text, and the shortcut sheet lists them all', async ({
    browser,
    assert,
  }) => {
    const { page } = await open(browser, PACKING)
    await steps.textOf(page).click()
    await page.keyboard.type('n?m')
    await page.assertText(steps.textOf(page), 'n?m')
    await page.getByRole('link', { name: 'Tickets' }).focus()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.getByText('Find pages and actions').waitFor()
    await sheet.getByText('Bulleted list').waitFor()
    await screenshot(page, 'key sheet')
    await expectNoAxeViolations(page)
    // Single keys do not act while a window is open.
    await page.keyboard.press('ControlOrMeta+P')
    await page.keyboard.press('n')
    assert.equal(await field(page).count(), 0)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await page.keyboard.press('[')
    await page.getByRole('button', { name: 'Show sidebar' }).waitFor()
    await page.keyboard.press('[')
    await page.getByRole('button', { name: 'Hide sidebar' }).waitFor()
    await page.keyboard.press('m')
    const move = page.getByRole('dialog', { name: 'Move “Packing”' })
    await move.waitFor()
    await page.keyboard.press('Escape')
    await move.waitFor({ state: 'hidden' })
    await page.keyboard.press(',')
    await page.getByRole('dialog', { name: 'Settings' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Settings' }).waitFor({ state: 'hidden' })
    await page.keyboard.press('n')
    await page.assertInputValue(steps.titleOf(page), 'untitled page')
  })

  test('single keys can be turned off while the shortcut sheet stays reachable', async ({
    browser,
    assert,
  }) => {
    const { page } = await open(browser, PACKING)
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const letters = sheet.getByRole('switch', { name: 'Single-letter keys' })
    await page.getByRole('link', { name: 'Tickets' }).focus()
    await page.keyboard.press('?')
    await letters.click()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByRole('link', { name: 'Tickets' }).focus()
    await page.keyboard.press('n')
    await page.keyboard.press('?')
    await page.keyboard.press('ControlOrMeta+K')
    await field(page).fill('keyboard')
    await page.getByRole('option', { name: 'Keyboard shortcuts' }).click()
    await sheet.waitFor()
    assert.equal(await letters.getAttribute('aria-checked'), 'false')
    await letters.click()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await page.keyboard.press('n')
    await page.assertInputValue(steps.titleOf(page), 'untitled page')
  })

  test('Ctrl+K inserts a link in text and opens the command bar elsewhere', async ({
    browser,
    assert,
  }) => {
    const { page } = await open(browser, PACKING)
    await steps.textOf(page).click()
    await page.keyboard.type('word')
    await page.keyboard.press('Shift+Home')
    await page.keyboard.press('ControlOrMeta+K')
    await page.getByLabel('Link', { exact: true }).last().waitFor()
    assert.equal(await field(page).count(), 0)
    await page.keyboard.press('Escape')
    await steps.titleOf(page).click()
    await page.keyboard.press('ControlOrMeta+K')
    await field(page).waitFor()
  })

  test('the command bar fits a phone with a keyboard', async ({ browser }) => {
    const { page } = await open(browser, PACKING, { width: 375, touch: true, theme: 'dark' })
    await page.keyboard.press('ControlOrMeta+P')
    await field(page).waitFor()
    await rows(page, 'Folders').first().waitFor()
    await screenshot(page, 'command bar phone dark')
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'hidden' })
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await screenshot(page, 'key sheet phone dark')
    await expectNoAxeViolations(page)
  })
})
