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

/** The command bar and the keys beside it (rules 7.1 to 7.7). */
test.group('The command bar', (group) => {
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

  test('from any page to any other by name, by six keys', async ({ browser, assert }) => {
    const { page, path } = await open(browser, PACKING)
    await page.getByRole('heading', { name: 'Packing' }).waitFor({ state: 'attached' })
    // The code comes with the first key that is pressed at all.
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

  test('back to the page before by two keys, however it was left', async ({ browser }) => {
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

  test('Enter waits for what was typed, and opens no other page', async ({ browser, assert }) => {
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

  test('finds names while they are typed, by their first letters, without asking', async ({
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

    // What was made since is known, too.
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

  test('finds by the path, and says where the words were', async ({ browser, assert }) => {
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

  test('goes down the tree by Tab and arrows, and up again', async ({ browser }) => {
    const { page, path } = await open(browser, SOUP)
    await page.keyboard.press('ControlOrMeta+K')
    await field(page).waitFor()
    // At once: it waits for the folder that was typed.
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

  test('does what buttons do', async ({ browser, assert }) => {
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
    // It is not offered again, before the server has said which pages were opened last.
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
    // No page's name has it: what begins with it leads there.
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

  test('single keys act while nothing is typed, and the sheet lists them all', async ({
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
    // Not over a window.
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

  test('single keys can be turned off, and the sheet stays in reach', async ({
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

  test('Ctrl+K in a text makes a link, elsewhere it opens the bar', async ({ browser, assert }) => {
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

  test('fits a phone with a keyboard', async ({ browser }) => {
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
