import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { looks } from '#testing/browser/looks'
import { needsChromium } from '#testing/browser/left_out'
import { newPage, OUT_OF_REACH, screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import type { BlockResponse } from '#modules/workspace/api'
import { bodiesSent } from './calls.js'
import { openEmptyPage } from './editor_steps.js'
import * as steps from './steps.js'

const NEWER = 'A new version of Strata is out.'
const expectedErrors = [
  /404 .*assets/,
  /dynamically imported module/,
  /CodeMissing|new version of Strata/,
  /MIME type/,
]

test.group('Partial failures', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Simulates a deploy: the server has another build without this code. */
  async function deploy(page: Page, code: string) {
    await page.route(code, (route) => route.fulfill({ status: 404 }))
    const shell = '<script type="module" src="/assets/index-newer.js"></script>'
    await page.route('**/index.html', (route) =>
      route.fulfill({ contentType: 'text/html', body: shell })
    )
  }

  const reported = (page: Page) => bodiesSent(page, '/client-errors')

  for (const [width, theme] of looks([
    [1280, 'light'],
    [375, 'dark'],
  ] as const)) {
    test(`a window without its code after a deploy asks for a reload: ${width} ${theme}`, async ({
      browser,
      assert,
    }) => {
      const options = { expectedErrors, keepsApp: false, width, theme }
      const { page, id, account } = await openEmptyPage(browser, product, options)
      await deploy(page, '**/assets/settings-modal*.js')
      await page.keyboard.type('Written before the reload')
      const reports = await reported(page)
      await page.getByRole('button', { name: 'Your account' }).click()
      await page.getByRole('menuitem', { name: 'Settings' }).click()
      await page.getByRole('alert').getByText(NEWER).waitFor()
      await page.assertText(steps.textOf(page), 'Written before the reload')
      await screenshot(page, `newer app ${width} ${theme}`)
      await expectNoAxeViolations(page)
      await eventually(() =>
        assert.deepInclude(reports[0], { where: 'overlay', name: 'CodeMissing' })
      )

      await page.unrouteAll()
      const reloaded = page.waitForEvent('load')
      await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click()
      await reloaded
      await page.assertText(steps.textOf(page), 'Written before the reload')
      const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
      assert.include(body.data.content, 'Written before')
    })
  }

  for (const [title, refusals, fault] of [
    ['is rejected once', 1, { status: 503 }],
    ['is cut off once', 1, 'connectionreset'],
    ['never loads', Infinity, { status: 503 }],
  ] as const) {
    const outcome =
      refusals === 1 ? 'loads at the second attempt without a message' : 'shows an error'
    test(`code that ${title} ${outcome}`, async ({ browser, assert }) => {
      needsChromium(browser, 'the calls of a service worker')
      const errors = refusals === 1 ? [] : [/status of 503/, ...expectedErrors]
      const { page } = await openEmptyPage(browser, product, { expectedErrors: errors })
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      let tries = 0
      await page.context().route('**/assets/settings-modal*.js', (route) => {
        if (++tries > refusals) return route.continue()
        return typeof fault === 'string' ? route.abort(fault) : route.fulfill(fault)
      })
      await page.getByRole('button', { name: 'Your account' }).click()
      await page.getByRole('menuitem', { name: 'Settings' }).click()
      if (refusals === 1) await page.getByRole('dialog').waitFor()
      else await page.getByText('This part of Strata didn’t load.').waitFor()
      assert.equal(tries, 2)
    })
  }

  test('a screen whose code fails to load offers a reload', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product, { expectedErrors, keepsApp: false })
    await page.route('**/assets/trash-screen*.js', (route) => route.fulfill({ status: 404 }))
    await page.goto('/trash')
    await page.getByText('This part of Strata didn’t load.').waitFor()
    await screenshot(page, 'screen not loaded')
    await expectNoAxeViolations(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await page.getByRole('heading', { name: 'Trash' }).first().waitFor()
  })

  for (const [width, theme] of looks([
    [1280, 'light'],
    [375, 'dark'],
  ] as const)) {
    test(`an app whose code fails to load shows an error: ${width} ${theme}`, async ({
      browser,
    }) => {
      const options = { baseURL: product.url, width, theme, keepsApp: false }
      const page = await newPage(browser, { ...options, expectedErrors: OUT_OF_REACH })
      await page.route('**/assets/index-*.js', (route) => route.abort())
      await page.goto('/auth/sign-in')
      await page
        .getByRole('alert')
        .getByText(/^Strata didn’t load$/)
        .waitFor()
      await screenshot(page, `app without code ${width} ${theme}`)
      await expectNoAxeViolations(page)
      await page.unroute('**/assets/index-*.js')
      await page.getByRole('button', { name: 'Reload' }).click()
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
    })
  }

  test('an action that throws shows an error and is reported', async ({ browser, assert }) => {
    const errors = [/is not a function/]
    const { page } = await openEmptyPage(browser, product, { expectedErrors: errors })
    await page.goto('/profile')
    await page.evaluate(() => Object.assign(Map, { groupBy: undefined }))
    const reports = await reported(page)
    await steps.folderLinks(page).first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Trash' }).click()
    await page
      .getByText('An error was thrown. Your last action may not have worked.')
      .first()
      .waitFor()
    await eventually(() => assert.deepInclude(reports[0], { where: 'action', name: 'TypeError' }))
  })
})
