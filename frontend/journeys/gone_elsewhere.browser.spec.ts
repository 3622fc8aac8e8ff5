import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { Product } from '#testing/product'
import * as steps from './steps.js'
import { openTree } from './tree_steps.js'

const NOTES = { Home: { Plans: { Trips: { Rome: {}, Oslo: {} } } } }
const ROME = ['Home', 'Plans', 'Trips', 'Rome']
const OSLO = ['Home', 'Plans', 'Trips', 'Oslo']

/** Late responses never take a user away who has gone elsewhere. */
test.group('Gone elsewhere', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const pathOf = (page: Page) => new URL(page.url()).pathname

  /** Releases held calls, and returns once the response of one of them is handled. */
  async function answered(page: Page, calls: RegExp, release: () => void) {
    const response = page.waitForResponse(calls)
    release()
    await (await response).finished()
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
  }

  test('a page created late does not open once the user has gone to the trash', async ({
    browser,
    assert,
  }) => {
    const { page, path } = await openTree(browser, product, NOTES, ROME, { keepsApp: false })
    await page.getByRole('link', { name: 'Trash' }).first().click()
    await page.getByRole('heading', { name: 'Trash', level: 1 }).waitFor()
    // The page is created once the server is late with the section written in last.
    const release = await steps.holdRequests(page, '**/api/v1/blocks/recent*')
    await page.keyboard.press('n')
    await page.evaluate(() => window.history.back())
    await page.waitForURL(`**${path(...ROME)}`)
    await steps.toast(page, 'Created a new page').waitFor()
    release()
    assert.equal(pathOf(page), path(...ROME))
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.assertInputValue(steps.titleOf(page), 'untitled page')
  })

  test('an undo that ends late leads back only a user who still waits for it', async ({
    browser,
    assert,
  }) => {
    const { page, path } = await openTree(browser, product, NOTES, ROME, { keepsApp: false })
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.waitForURL(`**${path(...OSLO)}`)
    await steps.toast(page, /^Moved “Rome” to the trash/).waitFor()
    const release = await steps.holdRequests(page, '**/activity/*/undo')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await page.waitForURL(`**${path('Home')}`)
    await answered(page, /\/activity\/.+\/undo/, release)
    assert.equal(pathOf(page), path('Home'))
  })
})
