import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright-core'
import { signUpVerified } from '#testing/accounts'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { LOOKS } from '#testing/browser/looks'
import { screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import type { Product } from '#testing/product'
import { sharedDemo } from '../bench/start-demo.js'
import { expectNothingCutOff, openAdmin } from './admin_steps.js'

const DASHBOARD = '**/api/v1/admin/dashboard?*'
/** Label format of a chart's data point. */
const DAY = /^[A-Z][a-z]{2} \d+, \d{4}/
/** Viewport height per width, tall enough for a screenshot of the whole dashboard. */
const WHOLE = { 1280: 2_900, 375: 5_000 }

test.group('Dashboard', (group) => {
  let product: Product

  group.setup(async () => {
    product = await sharedDemo()
  })

  for (const { width, theme } of LOOKS) {
    test(`the dashboard shows its figures and sections: ${width} ${theme}`, async ({
      browser,
      assert,
    }) => {
      const { page } = await openAdmin(browser, product, '/admin', { width, theme })
      await drawn(page)
      for (const name of ['People', 'Subscribers', 'Monthly recurring revenue', 'Churn']) {
        await figure(page, name).waitFor()
      }
      assert.deepEqual(await page.getByRole('heading', { level: 2 }).allTextContents(), [
        'People',
        'Revenue',
        'Notes',
        'Storage',
        'System',
      ])
      await expectNothingCutOff(page)
      await screenshot(page, `admin dashboard ${width} ${theme}`)
      await page.setViewportSize({ width, height: WHOLE[width] })
      await drawn(page)
      await screenshot(page, `admin dashboard whole ${width} ${theme}`)
      await expectNoAxeViolations(page)
    })
  }

  test('the address selects the range of the dashboard', async ({ browser, assert }) => {
    const { page } = await openAdmin(browser, product, '/admin')
    await drawn(page)
    assert.isTrue(await page.getByRole('radio', { name: '30 days' }).isChecked())
    await page.getByRole('radio', { name: '30 days' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/admin?days=90')
    await page.getByText('Last 90 days').first().waitFor()
    await page.goBack()
    await page.waitForURL('**/admin')
    await page.getByText('Last 30 days').first().waitFor()
    await page.goto('/admin?days=365')
    await page.getByText('Last 365 days').first().waitFor()
    await screenshot(page, 'admin dashboard year')
    await page.goto('/admin?days=31')
    await page.getByText('Last 30 days').first().waitFor()
  })

  test('the dashboard updates after a sign-up elsewhere', async ({ browser, assert }) => {
    const { page } = await openAdmin(browser, product, '/admin')
    await drawn(page)
    const userTotal = async () =>
      Number(
        (await figure(page, 'People').getByRole('definition').first().innerText()).replace(',', '')
      )
    const before = await userTotal()
    await signUpVerified(product.url)
    await eventually(async () => assert.isAbove(await userTotal(), before))
  })

  test('charts support keyboard navigation and a table view', async ({ browser, assert }) => {
    const { page } = await openAdmin(browser, product, '/admin')
    await drawn(page)
    const chart = page.getByRole('figure', { name: 'Active people a day' })
    const plot = chart.getByRole('slider')
    const last = await plot.getAttribute('aria-valuetext')
    await plot.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await legend(chart).getByText(DAY).first().waitFor()
    assert.notEqual(await plot.getAttribute('aria-valuetext'), last)
    await screenshot(page, 'admin dashboard by keys')
    await page.keyboard.press('Escape')
    await chart.getByText('Last 30 days').waitFor()

    assert.equal(await chart.getByRole('row').count(), 31)
    await chart.getByRole('button', { name: 'Active people a day as a table' }).focus()
    await page.keyboard.press('Enter')
    await chart.getByRole('columnheader', { name: '30 days before' }).waitFor()
    await plot.waitFor({ state: 'detached' })
    await screenshot(page, 'admin dashboard as a table')
    await expectNoAxeViolations(page)
    await page.keyboard.press('Enter')
    await plot.waitFor()
  })

  test('hovering one chart shows the same day in all charts', async ({ browser }) => {
    const { page } = await openAdmin(browser, product, '/admin')
    await drawn(page)
    const other = page.getByRole('figure', { name: 'New people a day' })
    await page
      .getByRole('figure', { name: 'Active people a day' })
      .getByRole('slider')
      .hover({ position: { x: 300, y: 80 } })
    await legend(other).getByText(DAY).first().waitFor()
    await screenshot(page, 'admin dashboard pointed at')
    await page.getByRole('heading', { name: 'Dashboard' }).hover()
    await legend(other).getByText('Last 30 days').waitFor()
  })

  test('charts follow the theme', async ({ browser, assert }) => {
    const { page } = await openAdmin(browser, product, '/admin')
    await drawn(page)
    const light = await colors(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('html[data-theme=dark]').waitFor()
    await page.waitForFunction(
      (before) => document.querySelector('canvas')!.toDataURL() !== before,
      light
    )
    assert.notEqual(await colors(page), light)
    assert.isNotEmpty(await inksIn(page, '#a09f99'))
    // Print uses the light theme.
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    await eventually(async () => assert.isEmpty(await inksIn(page, '#a09f99')))
    assert.isNotEmpty(await inksIn(page, '#6b6a65'))
  })

  test('the dashboard links to the user with the most storage', async ({ browser }) => {
    const { page } = await openAdmin(browser, product, '/admin')
    await page.getByRole('link', { name: 'demo@strata.test' }).click()
    await page.waitForURL(/\/admin\/users\/\d+$/)
    await page.getByText('Plan and storage').waitFor()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await drawn(page)
  })

  test('a failed refresh shows the error and keeps the last figures', async ({ browser }) => {
    const { page } = await openAdmin(browser, product, '/admin', {
      keepsApp: false,
      expectedErrors: [/500/],
    })
    await drawn(page)
    const failing = { status: 500, json: { message: 'Quote 4f1c when you ask for help.' } }
    await page.route(DASHBOARD, (route) => route.fulfill(failing))
    await page.getByText('are out of date. Quote 4f1c').waitFor()
    await figure(page, 'People').waitFor()
    await screenshot(page, 'admin dashboard behind')
    await expectNoAxeViolations(page)

    await page.getByRole('radio', { name: '7 days' }).check({ force: true })
    await page.getByText('Couldn’t load the dashboard').waitFor()
    await screenshot(page, 'admin dashboard failed')
    await page.unroute(DASHBOARD)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Last 7 days').first().waitFor()
  })

  test('the loading dashboard shows placeholders', async ({ browser }) => {
    const { page } = await openAdmin(browser, product, '/admin/audit', { keepsApp: false })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(DASHBOARD, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/admin')
    await page.getByRole('status', { name: 'Loading the dashboard' }).waitFor()
    await screenshot(page, 'admin dashboard loading')
    release()
    await drawn(page)
  })
})

/** Locates a figure with its name, value and change. */
function figure(page: Page, name: string) {
  return page
    .getByRole('region', { name: 'Figures' })
    .locator('dl > div')
    .filter({
      has: page.getByRole('term').getByText(name, { exact: true }),
    })
}

/** Locates a chart's legend for the selected point, or for all points. */
function legend(chart: Locator) {
  return chart.locator('p[aria-hidden=true]')
}

/** Waits until the charts are drawn. */
async function drawn(page: Page) {
  await page.getByRole('slider', { name: 'Edits a day' }).locator('canvas').waitFor()
}

/** Returns the offsets of the pixels with a color in the first chart. */
function inksIn(page: Page, color: string) {
  return page.evaluate((wanted) => {
    const canvas = document.querySelector('canvas')!
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(wanted.slice(at, at + 2), 16))
    const found: number[] = []
    for (let at = 0; at < data.length; at += 4) {
      const there = data[at] === r && data[at + 1] === g && data[at + 2] === b
      if (there && data[at + 3] === 255) found.push(at)
    }
    return found
  }, color)
}

function colors(page: Page) {
  return page.evaluate(() => document.querySelector('canvas')!.toDataURL())
}
