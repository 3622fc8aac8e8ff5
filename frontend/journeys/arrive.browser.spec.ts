import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { Product } from '#testing/product'
import { openEmptyPage } from './editor_steps.js'
import * as steps from './steps.js'

const TEXT = 'Here at once'

test.group('Opening the app', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  async function openWritten(browser: Browser, options: { expectedErrors?: RegExp[] } = {}) {
    const opened = await openEmptyPage(browser, product, { ...options, keepsApp: false })
    await opened.page.keyboard.type(TEXT)
    await steps.save(opened.page)
    return { ...opened, url: opened.page.url() }
  }

  /** Returns the API calls made before the page's text appears. */
  async function callsUntilShown(page: Page, url: string) {
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/v1/')) calls.push(pathname.slice('/api/v1'.length))
    })
    await page.goto(url)
    await steps.textOf(page).getByText(TEXT).waitFor()
    return calls.filter((call) => /^\/(visit|blocks(\/\d+)?|users\/current-user)$/.test(call))
  }

  test('opening a page takes one API call', async ({ browser, assert }) => {
    const { page, url } = await openWritten(browser)
    assert.deepEqual(await callsUntilShown(page, url), ['/visit'])
    await page.getByRole('link', { name: 'page', exact: true }).waitFor()
  })

  test('opening /app requests the last opened page at once', async ({ browser, assert }) => {
    const { page } = await openWritten(browser)
    assert.deepEqual(await callsUntilShown(page, '/app'), ['/visit'])
  })

  test('the app requests each part separately if the server lacks the combined call', async ({
    browser,
    assert,
  }) => {
    const { page, url } = await openWritten(browser, { expectedErrors: [/404/] })
    await page.route('**/api/v1/visit*', (route) => route.fulfill({ status: 404, json: {} }))
    assert.includeMembers(await callsUntilShown(page, url), ['/users/current-user', '/blocks'])
  })
})
