import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { needsChromium, NO_DROP } from '#testing/browser/left_out'
import { newPage, OUT_OF_REACH, screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import type { BlockResponse } from '#modules/workspace/api'
import { enterTree, type Tree } from '../bench/make-tree.js'
import { storedInBrowser } from './editor_steps.js'
import { namesIn } from './rows.js'
import * as steps from './steps.js'

const TITLE = 'Dinner and wine'
/** Addresses of a page that waits for its number, and of a page that has its number. */
const UNNUMBERED = /\/-\d+$/
const NUMBERED = /\/[1-9]\d*$/

/** Newly created pages that the server has not numbered yet. */
test.group('Page without a number', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Opens a page in a section. Returns the page, its account and the section's id. */
  async function open(browser: Browser, expectedErrors = OUT_OF_REACH, keepsApp = false) {
    const page = await newPage(browser, { baseURL: product.url, expectedErrors, keepsApp })
    const { path, idOf, account } = await enterTree(page, product, {
      F: { f: { s: { first: {} } } },
    })
    await page.goto(path('F', 'f', 's', 'first'))
    await page.assertInputValue(steps.titleOf(page), 'first')
    await steps.waitForCode(page, 'menus')
    const listed = async () => {
      const { body } = await account.client.get<BlockResponse[]>(
        `blocks?parent_block_id=${idOf('s')}`
      )
      return body.data
    }
    return { page, account, section: idOf('s'), path, listed }
  }

  /** Delays each call by `ms` milliseconds in total. */
  async function delayCalls(page: Page, ms: number) {
    await page.route('**/api/v1/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      await route.continue().catch(() => undefined)
    })
  }

  const WAYS = [
    { way: 'N in a section', latency: 300 },
    { way: 'N in a section', latency: 3000 },
    { way: 'N in a section', latency: Infinity },
    { way: 'Add page', latency: 3000 },
    { way: 'Add page', latency: Infinity },
    { way: 'N in the trash', latency: 300 },
    { way: 'N in the trash', latency: 3000 },
  ]

  test('a new page takes every letter after {way} with {latency} ms of latency')
    .with(WAYS)
    .run(async ({ browser, assert }, { way, latency }) => {
      const { page, listed, section } = await open(browser)
      if (way === 'N in the trash') {
        await page.goto('/trash')
        await page.getByRole('heading', { name: 'Trash', level: 1 }).waitFor()
        await steps.folderLinks(page).first().waitFor()
      }
      if (latency === Infinity) await page.context().setOffline(true)
      else await delayCalls(page, latency)
      const add = page.getByRole('button', { name: 'Add page' })
      if (way === 'Add page') await add.click()
      else {
        if (way === 'N in a section') await add.focus()
        await page.keyboard.press('n')
      }
      await page.keyboard.type(TITLE)
      await page.assertInputValue(steps.titleOf(page), TITLE)
      await page.keyboard.press('Enter')
      await page.keyboard.type('Text')
      await page.assertText(steps.textOf(page), 'Text')
      if (latency === Infinity) {
        assert.match(page.url(), UNNUMBERED)
        await page.context().setOffline(false)
      }
      await eventually(async () => {
        const pages = await listed()
        assert.deepEqual(
          pages.map(({ name }) => name),
          [TITLE, 'first']
        )
        assert.equal(pages[0]!.parent_block_id, section)
      })
      await page.waitForURL(NUMBERED)
      await page.assertInputValue(steps.titleOf(page), TITLE)
      await page.assertText(steps.textOf(page), 'Text')
      await page.getByText(/^Saved /).waitFor()
    })

  /** Opens a page, so that the editor's code is there offline. */
  async function loadEditor(page: Page, address: string) {
    await page.goto(address)
    await steps.textOf(page).waitFor()
    await steps.waitForCode(page, 'menus')
    await steps.waitForCachedApp(page)
  }

  const PHONE = { width: 375, touch: true }

  test('Add page on a phone opens one page with its title selected, from {list}')
    .with([
      { list: 'a list', latency: 3000 },
      { list: 'a list', latency: Infinity },
      { list: 'an empty list', latency: Infinity },
    ])
    .run(async ({ browser, assert }, { list, latency }) => {
      const page = await newPage(browser, {
        baseURL: product.url,
        expectedErrors: OUT_OF_REACH,
        ...PHONE,
      })
      const pages: Tree = list === 'a list' ? { first: {} } : {}
      const { path, idOf, account } = await enterTree(page, product, {
        F: { f: { s: pages, t: { second: {} } } },
      })
      await loadEditor(page, path('F', 'f', 't', 'second'))
      const names = async () => {
        const { body } = await account.client.get<BlockResponse[]>(
          `blocks?parent_block_id=${idOf('s')}`
        )
        return body.data.map(({ name }) => name)
      }
      await page.goto(path('F', 'f', 's'))
      await page.getByRole('heading', { name: 's', level: 1 }).waitFor()
      const adds = list === 'a list' ? 'Add page' : 'Create a page'
      const add = page.getByRole('button', { name: adds, exact: true })
      await add.waitFor()
      if (latency === Infinity) await page.context().setOffline(true)
      else await delayCalls(page, latency)
      // Presses in one task, because the page opens and removes the button.
      await add.evaluate((button: HTMLElement) => {
        for (let press = 0; press < 3; press++) button.click()
      })
      await page.keyboard.type(TITLE)
      await page.assertInputValue(steps.titleOf(page), TITLE)
      await screenshot(page, `add page ${list} ${latency} 375`)
      await page.context().setOffline(false)
      await page.waitForURL(NUMBERED)
      await page.getByText(/^Saved /).waitFor()
      await eventually(async () =>
        assert.deepEqual(await names(), list === 'a list' ? [TITLE, 'first'] : [TITLE])
      )
    })

  test('a press after the way back opens the untouched page instead of one more', async ({
    browser,
    assert,
  }) => {
    const page = await newPage(browser, {
      baseURL: product.url,
      expectedErrors: OUT_OF_REACH,
      ...PHONE,
    })
    const { path } = await enterTree(page, product, { F: { f: { s: { first: {} } } } })
    await loadEditor(page, path('F', 'f', 's', 'first'))
    await page.goto(path('F', 'f', 's'))
    const add = page.getByRole('button', { name: 'Add page', exact: true })
    await page.getByRole('link', { name: 'first' }).waitFor()
    await page.context().setOffline(true)
    for (let press = 0; press < 2; press++) {
      await add.tap()
      await steps.titleOf(page).and(page.locator(':focus')).waitFor()
      await page.goBack()
      await page.getByRole('link', { name: 'first' }).waitFor()
    }
    assert.equal(await page.getByRole('link', { name: 'untitled page' }).count(), 1)
    // A page with text is the user's, so the next press creates another.
    await add.tap()
    await steps.titleOf(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.type(TITLE)
    await page.goBack()
    await add.tap()
    await page.assertInputValue(steps.titleOf(page), 'untitled page')
  })

  test('a page without a number is dragged, but neither linked nor exported yet', async ({
    browser,
    assert,
  }) => {
    needsChromium(browser, NO_DROP)
    const { page, listed } = await open(browser, OUT_OF_REACH)
    const release = await steps.holdRequests(page, '**/api/v1/blocks')
    await page.getByRole('button', { name: 'Add page' }).click()
    await page.keyboard.type(TITLE)
    const row = (name: string) =>
      page
        .getByRole('navigation', { name: 'Pages' })
        .getByRole('listitem')
        .filter({ hasText: name })
    await row(TITLE).waitFor()
    const more = page.getByRole('button', { name: 'More', exact: true })
    await more.click()
    await page.getByRole('menuitem', { name: 'Copy link', exact: true }).click()
    await steps.toast(page, 'This page has no link yet.').waitFor()
    await row(TITLE).dragTo(row('first'), { targetPosition: { x: 40, y: 26 } })
    await eventually(async () => assert.equal(await namesIn(page, 'Pages'), `first ${TITLE}`))
    await more.click()
    await page.getByRole('menuitem', { name: 'Export', exact: true }).click()
    const exported = page.waitForEvent('download')
    const dialog = page.getByRole('dialog', { name: /^Export/ })
    await dialog.getByRole('button', { name: 'Export' }).click()
    release()
    await exported
    await eventually(async () =>
      assert.deepEqual(
        (await listed()).map(({ name }) => name),
        ['first', TITLE]
      )
    )
  })

  test('a new page gets its number while the editor keeps focus, cursor and undo', async ({
    browser,
    assert,
  }) => {
    const { page, listed } = await open(browser)
    const release = await steps.holdRequests(page, '**/api/v1/blocks')
    await page.getByRole('button', { name: 'Add page' }).click()
    await page.keyboard.type(TITLE)
    await page.keyboard.press('Enter')
    await page.keyboard.type('ac')
    await page.keyboard.press('ArrowLeft')
    await steps.textOf(page).evaluate((text) => Object.assign(text, { isFirst: true }))
    assert.match(page.url(), UNNUMBERED)
    release()
    await page.waitForURL(NUMBERED)
    await page.keyboard.type('b')
    await page.assertText(steps.textOf(page), 'abc')
    const isFirst = () => document.activeElement && 'isFirst' in document.activeElement
    assert.isTrue(await page.evaluate(isFirst))
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+z')
    const text = await steps.textOf(page).textContent()
    assert.equal(text, '')
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await steps.save(page)
    await page.reload()
    await page.assertText(steps.textOf(page), 'abc')
    assert.lengthOf(await listed(), 2)
  })

  test('a new page survives a reload and a closed tab offline', async ({ browser, assert }) => {
    const { page, listed } = await open(browser, OUT_OF_REACH, true)
    await steps.waitForCachedApp(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Add page' }).click()
    await page.keyboard.type(TITLE)
    await page.keyboard.press('Enter')
    await page.keyboard.type('Red')
    await eventually(async () => assert.include(await storedInBrowser(page), 'Red'))
    const address = page.url()
    assert.match(address, UNNUMBERED)
    await page.reload()
    await page.assertInputValue(steps.titleOf(page), TITLE)
    await page.assertText(steps.textOf(page), 'Red')
    await steps.textOf(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' wine')
    await eventually(async () => assert.include(await storedInBrowser(page), 'Red wine'))

    const context = page.context()
    await page.close()
    await context.setOffline(false)
    const next = await context.newPage()
    await next.goto(address)
    await next.waitForURL(NUMBERED)
    await next.assertInputValue(steps.titleOf(next), TITLE)
    await next.assertText(steps.textOf(next), 'Red wine')
    await eventually(async () => {
      const [made, ...others] = await listed()
      assert.equal(made?.name, TITLE)
      assert.lengthOf(others, 1)
    })
    await next.reload()
    await next.assertText(steps.textOf(next), 'Red wine')
  })

  test('a new page survives a reload while the server is slow', async ({ browser, assert }) => {
    const { page, listed } = await open(browser)
    const release = await steps.holdRequests(page, '**/api/v1/blocks')
    await page.getByRole('button', { name: 'Add page' }).click()
    await page.keyboard.type(TITLE)
    await eventually(async () => assert.include(await storedInBrowser(page), TITLE))
    await page.reload()
    await page.assertInputValue(steps.titleOf(page), TITLE)
    release()
    await page.waitForURL(NUMBERED)
    await page.assertInputValue(steps.titleOf(page), TITLE)
    await eventually(async () => {
      assert.deepEqual(
        (await listed()).map(({ name }) => name),
        [TITLE, 'first']
      )
    })
  })

  test('a refused page keeps its text on the screen to copy and to save elsewhere', async ({
    browser,
    assert,
  }) => {
    const { page, account, section, path } = await open(browser, [...OUT_OF_REACH, /40[49]/])
    const release = await steps.holdRequests(page, '**/api/v1/blocks')
    await page.getByRole('button', { name: 'Add page' }).click()
    await page.keyboard.type(TITLE)
    await account.client.put(`blocks/${section}/archive`)
    release()
    await page.getByText('This page couldn’t be created').waitFor()
    await page.assertInputValue(steps.titleOf(page), TITLE)
    await page.getByRole('button', { name: 'Copy text' }).click()
    await page.getByText('Copied as Markdown').first().waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    assert.include(copied, TITLE)
    await page.goto(path('F'))
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByRole('dialog').getByText(TITLE).waitFor()
  })
})
